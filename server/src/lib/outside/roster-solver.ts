import { createRequire } from 'node:module'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { engine } from '@app/core/roster/engine'
import { overloaded } from '../errors.ts'

type Engine = typeof engine
/** A question to the engine: the name of one of its functions, and what it is given. */
export type EngineCall = { [N in keyof Engine]: readonly [N, ...Parameters<Engine[N]>] }[keyof Engine]
type Answers<C extends readonly EngineCall[]> = { -readonly [I in keyof C]: ReturnType<Engine[C[I][0]]> }

/** More would wait longer than anybody does. */
const MOST_WAITING = 40
/** Of one person: a page asks for two or three things at once. */
const MOST_WAITING_EACH = 4
/** The largest session we know of takes five seconds with everything on. */
const LONGEST_MS = 60_000

/** Who wants to know, as far as it is a person, and whether they still do. */
export interface Asker {
  userId: number | null
  /** Says so when the caller hangs up: what is worked out for nobody can be stopped. */
  gone: AbortSignal
}

interface Job {
  calls: readonly EngineCall[]
  userId: number | null
  gone: AbortSignal | undefined
  done(answers: unknown[]): void
  failed(error: Error): void
}

/** In the built server it lies in the same folder; from the sources it needs the loader that tests and `npm run dev` have too. */
function workerFile(): string | URL {
  const here = fileURLToPath(import.meta.url)
  if (!here.endsWith('.ts')) return join(dirname(here), 'roster.worker.js')
  const loader = pathToFileURL(join(createRequire(here).resolve('tsx/package.json'), '../dist/esm/api/index.mjs'))
  const worker = pathToFileURL(join(dirname(here), 'roster.worker.ts'))
  const code = `import { register } from '${loader}'; register(); await import('${worker}')`
  return new URL(`data:text/javascript,${encodeURIComponent(code)}`)
}

/**
 * The roster engine in threads of its own: a large session takes seconds, and nobody else should wait for that. Questions that come
 * together are asked of the same thread one after the other, with what they share sent once. Whose caller is gone is not answered.
 * People take turns: whoever asks for much waits behind themself alone.
 */
export class RosterSolver {
  readonly #most: number
  readonly #idle: Worker[] = []
  readonly #busy = new Map<Worker, Job>()
  readonly #waiting: Job[] = []
  /** Whose turn it was, the last at the end. */
  readonly #served = new Set<number | null>()
  #closed = false

  constructor(most = Math.max(1, Math.min(4, availableParallelism() - 1))) {
    this.#most = most
  }

  ask<const C extends readonly EngineCall[]>(
    calls: C,
    { userId = null, gone }: Partial<Asker> = {},
  ): Promise<Answers<C>> {
    const own = this.#waiting.filter((job) => job.userId === userId).length
    if (this.#closed || this.#waiting.length >= MOST_WAITING || (userId !== null && own >= MOST_WAITING_EACH))
      return Promise.reject(overloaded())
    return new Promise<unknown[]>((done, failed) => {
      this.#waiting.push({ calls, userId, gone, done, failed })
      this.#beginNext()
    }) as Promise<Answers<C>>
  }

  async close(): Promise<void> {
    this.#closed = true
    for (const { failed } of this.#waiting.splice(0)) failed(overloaded())
    await Promise.all([...this.#idle, ...this.#busy.keys()].map((worker) => worker.terminate()))
  }

  #beginNext(): void {
    if (!this.#waiting.length || (!this.#idle.length && this.#busy.size >= this.#most)) return
    const job = this.#takeNext()
    if (job.gone?.aborted) job.failed(overloaded())
    else this.#begin(job, this.#idle.pop() ?? this.#makeWorker())
    this.#beginNext()
  }

  /** Of those who wait, the one whose last turn is longest ago; of their questions the first. */
  #takeNext(): Job {
    const turns = [...this.#served]
    const turnOf = ({ userId }: Job) => turns.indexOf(userId)
    const next = this.#waiting.reduce((first, job) => (turnOf(job) < turnOf(first) ? job : first))
    this.#waiting.splice(this.#waiting.indexOf(next), 1)
    this.#served.delete(next.userId)
    this.#served.add(next.userId)
    const [longestAgo = null] = this.#served
    if (this.#served.size > MOST_WAITING) this.#served.delete(longestAgo)
    return next
  }

  #begin(job: Job, worker: Worker): void {
    this.#busy.set(worker, job)
    // A thread that computes hears nothing: to stop it is to end it.
    const stop = () => void worker.terminate()
    const late = setTimeout(stop, LONGEST_MS)
    job.gone?.addEventListener('abort', stop)
    const settle = () => {
      clearTimeout(late)
      job.gone?.removeEventListener('abort', stop)
      this.#busy.delete(worker)
      // By name: among all there are Node's own, without which the worker is deaf.
      for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event)
    }
    worker.once('message', ({ answers, error }: { answers: unknown[]; error?: string }) => {
      settle()
      this.#idle.push(worker)
      // Nothing is left to do for it: it must not keep the process alive.
      worker.unref()
      if (error === undefined) job.done(answers)
      else job.failed(new Error(`the roster engine failed: ${error}`))
      this.#beginNext()
    })
    const end = (error: Error) => {
      settle()
      job.failed(error)
      this.#beginNext()
    }
    worker.once('error', end)
    worker.once('exit', () => end(overloaded()))
    worker.ref()
    worker.postMessage(job.calls)
  }

  #makeWorker(): Worker {
    return new Worker(workerFile())
  }
}
