// Prints by how many megabytes a huge solve raises the process above what it holds with the input; a share of wildcards may be given. Linux: the peak must be set back.
import { readFileSync, writeFileSync } from 'node:fs'
import { generateSession } from '../core/src/roster/sample/generator.ts'
import { solveRoster } from '../core/src/roster/solver/auto-assign.ts'

const peak = () => Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1])

solveRoster(generateSession({ size: 'medium', seed: 1 }))
const [share] = process.argv.slice(2).map(Number)
const input = generateSession({ size: 'huge', seed: 5, ...(share ? { wildcardShare: share } : {}) })
globalThis.gc?.()
// Making the input took more than it holds: that peak is not the solve's.
writeFileSync('/proc/self/clear_refs', '5')
const before = peak()
const solved = solveRoster(input)
if (!solved.ok) throw new Error(JSON.stringify(solved.refusals))
console.log(((peak() - before) / 1024).toFixed(1))
