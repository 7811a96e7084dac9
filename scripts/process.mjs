// Child processes that never outlive us: each leads its own group, and the group is ended when we end.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

const running = new Set()

const endGroup = (child, signal) => {
  try {
    process.kill(-child.pid, signal)
  } catch {
    child.kill(signal)
  }
}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 */
export const start = (command, args, options = {}) => {
  const child = spawn(command, args, { cwd: root, detached: process.platform !== 'win32', ...options })
  const done = () => {
    running.delete(child)
    rest()
  }
  listen()
  running.add(child)
  child.once('exit', done)
  child.once('error', done)
  return child
}

/** Asks first; insists after three seconds. */
export const stop = (child, patience = 3000) =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    const insist = setTimeout(() => endGroup(child, 'SIGKILL'), patience)
    child.once('exit', () => {
      clearTimeout(insist)
      resolve()
    })
    endGroup(child, 'SIGTERM')
  })

/**
 * Runs to the end and gives the exit code and everything printed, in the order it came.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions & { timeout?: number }} [options] timeout in milliseconds
 * @returns {Promise<{ code: number, output: string }>}
 */
export const run = (command, args, { timeout, ...options } = {}) =>
  new Promise((resolve) => {
    let output = ''
    const child = start(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options })
    const keep = (chunk) => {
      output += chunk
    }
    child.stdout?.setEncoding('utf8').on('data', keep)
    child.stderr?.setEncoding('utf8').on('data', keep)
    const late =
      timeout &&
      setTimeout(() => {
        output += `\nstopped after ${Math.round(timeout / 1000)} s\n`
        stop(child)
      }, timeout)
    child.once('error', (error) => {
      clearTimeout(late)
      resolve({ code: 127, output: `${output}${error.message}\n` })
    })
    child.once('close', (code, signal) => {
      clearTimeout(late)
      resolve({ code: code ?? (signal ? 1 : 0), output })
    })
  })

const cleanups = new Set()

const endEverything = async (signal) => {
  stopListening()
  await Promise.allSettled([...running].map((child) => stop(child)))
  await Promise.allSettled([...cleanups].map((cleanup) => cleanup()))
  process.exit(128 + constants.signals[signal])
}

const endNow = () => {
  for (const child of running) endGroup(child, 'SIGKILL')
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
const ignore = () => {}
let listening = false

// Only while there is something to end: `npm start` becomes the server, which listens to signals itself.
const listen = () => {
  if (listening) return
  listening = true
  for (const signal of signals) process.on(signal, endEverything)
  process.on('exit', endNow)
}

const stopListening = () => {
  for (const signal of signals) {
    // npm and the terminal both send Ctrl+C: the second must not cut the clean-up short.
    process.on(signal, ignore)
    process.off(signal, endEverything)
  }
}

const rest = () => {
  if (!listening || running.size || cleanups.size) return
  listening = false
  for (const signal of signals) process.off(signal, endEverything)
  process.off('exit', endNow)
}

/**
 * Registers what must be undone on Ctrl+C or a polite kill, after the children have ended.
 * @param {() => unknown} cleanup
 * @returns {() => void} takes it back
 */
export const atSignal = (cleanup) => {
  listen()
  cleanups.add(cleanup)
  return () => {
    cleanups.delete(cleanup)
    rest()
  }
}

/** npm runs scripts through a shell and ends that shell, not us, when it is told to end. */
export const endWithNpm = () => {
  const parent = process.ppid
  if (!process.env.npm_lifecycle_event || parent === 1) return
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 250)
  watch.unref()
}
