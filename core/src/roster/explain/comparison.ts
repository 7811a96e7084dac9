import type { Solved } from '../solver/solve.ts'
import { makeReport, type Report } from './report.ts'
import { firstCome, snakeDraft } from './simple-ways.ts'

export type Comparison = { readonly way: 'first-come' | 'snake' | 'engine'; readonly report: Report }

/**
 * The same session three ways. The engine fills more and spreads it better; a snake draft grants more first wishes, and
 * the figures say so.
 */
export function compareWays(solved: Pick<Solved, 'session' | 'holder'>): Comparison[] {
  const { session, holder } = solved
  return [
    { way: 'first-come', report: makeReport(session, firstCome(session)) },
    { way: 'snake', report: makeReport(session, snakeDraft(session)) },
    { way: 'engine', report: makeReport(session, holder) },
  ]
}
