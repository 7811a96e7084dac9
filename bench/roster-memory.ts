// Prints by how many megabytes a huge solve raises the peak of the process. Run by roster.ts.
import { solveRoster } from '../core/src/roster/auto-assign.ts'
import { generateSession } from '../core/src/roster/generator.ts'

solveRoster(generateSession({ size: 'medium', seed: 1 }))
const input = generateSession({ size: 'huge', seed: 5 })
const before = process.resourceUsage().maxRSS
const solved = solveRoster(input)
if (!solved.ok) throw new Error(JSON.stringify(solved.refusals))
console.log(((process.resourceUsage().maxRSS - before) / 1024).toFixed(1))
