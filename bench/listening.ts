import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { FromListener, ToListener } from './listener.ts'
import type { Running } from './processes.ts'
import { median, type Row } from './row.ts'

const LONGEST_MS = 10_000
const OPENING_MS = 180_000
/** The first ones warm the server up. */
export const WARM = 10

interface Sounding {
  name: string
  rounds: number
  /** So many streams hear of it. */
  count: number
  /** What each of them is told, in the round of that number. */
  words(round: number): string
  work(round: number): Promise<unknown>
}

/** Opens a stream for each token, and tells how soon what is told is heard. */
export async function listening(server: Running, tokens: string[]) {
  const child = fork(fileURLToPath(new URL('listener.ts', import.meta.url)), { execArgv: ['--import', 'tsx'] })
  const answers: { at: number; message: FromListener }[] = []
  let arrived = () => {}
  child.on('message', (message: FromListener) => {
    answers.push({ at: performance.now(), message })
    arrived()
  })
  const tell = (message: ToListener) => child.send(message)
  const arrival = (within: number) =>
    new Promise<void>((resolve, reject) => {
      const late = setTimeout(() => reject(new Error('somebody did not hear it')), within)
      arrived = () => {
        clearTimeout(late)
        resolve()
      }
    })
  const answer = async (within = LONGEST_MS) => {
    if (!answers.length) await arrival(within)
    const first = answers.shift()
    if (!first || first.message.failed) throw new Error(first?.message.failed)
    return { at: first.at, ...first.message }
  }
  const stop = () => child.kill('SIGKILL')

  let lastCount = 0
  async function expectWords(words: string, count: number): Promise<void> {
    tell({ expect: { words, count } })
    const { before } = await answer()
    if (before !== lastCount) throw new Error(`${before} heard what ${lastCount} were to hear`)
    lastCount = count
  }

  /** From the work to the last who hears of it, in order of time. */
  async function soundings({ name, rounds, count, words, work }: Sounding): Promise<Row[]> {
    const times: number[] = []
    for (let round = 0; round < rounds + WARM; round++) {
      await expectWords(words(round), count)
      const begun = performance.now()
      await work(round)
      const { at } = await answer()
      if (round >= WARM) times.push(at - begun)
    }
    times.sort((a, b) => a - b)
    const last = times[Math.floor(times.length * 0.99)] ?? 0
    return [
      { name: `${name}, median`, value: median(times), unit: 'ms' },
      { name: `${name}, 99 of 100 within`, value: last, unit: 'ms', bar: { atMost: 1000 } },
    ]
  }

  try {
    tell({ open: { url: server.url, tokens } })
    await answer(OPENING_MS)
  } catch (error) {
    stop()
    throw error
  }
  return { soundings, stop }
}

/** What the server's process holds. */
export async function memoryOf(server: Running): Promise<number> {
  const metrics = await (await fetch(`${server.url}/metrics`)).text()
  return Number(/^process_resident_memory_bytes (\S+)$/m.exec(metrics)?.[1])
}
