import { parentPort } from 'node:worker_threads'
import { engine } from '@app/core/roster/engine'
import type { EngineCall } from './roster-solver.ts'

const answer = ([name, ...given]: EngineCall) => (engine[name] as (...given: unknown[]) => unknown)(...given)

parentPort?.on('message', (calls: EngineCall[]) => {
  try {
    parentPort?.postMessage({ answers: calls.map(answer) })
  } catch (error) {
    parentPort?.postMessage({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
})
