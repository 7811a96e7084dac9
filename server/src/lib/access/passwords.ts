import { hash, verify } from '@node-rs/argon2'
import { overloaded } from '../errors.ts'

// OWASP's second choice of parameters; argon2id is the library's default algorithm.
const STRENGTH = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

// Each hashing holds 19 MiB and a thread. Past this many waiting, saying 'busy' at once serves everyone better.
const LONGEST_QUEUE = 200
let waiting = 0

async function queued<T>(work: () => Promise<T>): Promise<T> {
  if (waiting >= LONGEST_QUEUE) throw overloaded()
  waiting++
  try {
    return await work()
  } finally {
    waiting--
  }
}

export const hashPassword = (password: string): Promise<string> =>
  queued(() => hash(password.normalize('NFKC'), STRENGTH))

const nobodys = hash('the password of nobody', STRENGTH)

/** Takes as long when there is no account to compare with. */
export const passwordFits = (password: string, passwordHash: string | null | undefined): Promise<boolean> =>
  queued(async () => {
    const fits = await verify(passwordHash || (await nobodys), password.normalize('NFKC'))
    return fits && Boolean(passwordHash)
  })
