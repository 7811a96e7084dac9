import { readlinkSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { basename } from 'node:path'
import { parentPort } from 'node:worker_threads'
import { engine } from '@app/core/roster/engine'
import type { EngineCall } from './roster-solver.ts'

/** Pages come first: with few processors a solve would take half of one from everybody who opens a page. Linux alone has it by thread. */
function giveWay() {
  try {
    setPriority(Number(basename(readlinkSync('/proc/thread-self'))), constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // Then it takes its share like any other.
  }
}
giveWay()

const answer = ([name, ...given]: EngineCall) => (engine[name] as (...given: unknown[]) => unknown)(...given)

parentPort?.on('message', (calls: EngineCall[]) => {
  try {
    parentPort?.postMessage({ answers: calls.map(answer) })
  } catch (error) {
    parentPort?.postMessage({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
})
