import { createRequire } from 'node:module'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { engine } from '@app/core/roster/engine'
import { overloaded } from './errors.ts'

type Engine = typeof engine
/** A question to the engine: the name of one of its functions, and what it is given. */
export type EngineCall = { [N in keyof Engine]: readonly [N, ...Parameters<Engine[N]>] }[keyof Engine]
type Answers<C extends readonly EngineCall[]> = { -readonly [I in keyof C]: ReturnType<Engine[C[I][0]]> }

/** More would wait longer than anybody does. */
const MOST_WAITING = 40
/** The largest session we know of takes five seconds with everything on. */
const LONGEST_MS = 60_000

interface Job {
  calls: readonly EngineCall[]
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
 */
export class RosterSolver {
  readonly #most: number
  readonly #idle: Worker[] = []
  readonly #busy = new Map<Worker, Job>()
  readonly #waiting: Job[] = []
  #closed = false

  constructor(most = Math.max(1, Math.min(4, availableParallelism() - 1))) {
    this.#most = most
  }

  ask<const C extends readonly EngineCall[]>(calls: C, gone?: AbortSignal): Promise<Answers<C>> {
    if (this.#closed || this.#waiting.length >= MOST_WAITING) return Promise.reject(overloaded())
    return new Promise<unknown[]>((done, failed) => {
      this.#waiting.push({ calls, gone, done, failed })
      this.#beginNext()
    }) as Promise<Answers<C>>
  }

  async close(): Promise<void> {
    this.#closed = true
    for (const { failed } of this.#waiting.splice(0)) failed(overloaded())
    await Promise.all([...this.#idle, ...this.#busy.keys()].map((worker) => worker.terminate()))
  }

  #beginNext(): void {
    const [job] = this.#waiting
    if (!job || (!this.#idle.length && this.#busy.size >= this.#most)) return
    this.#waiting.shift()
    if (job.gone?.aborted) job.failed(overloaded())
    else this.#begin(job, this.#idle.pop() ?? this.#makeWorker())
    this.#beginNext()
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
