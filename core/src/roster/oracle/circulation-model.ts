import type { Network } from '../solver/network.ts'
import { highs } from './staged-model.ts'

/**
 * The engine's own circulation as a linear program: one variable an arc, one balance row a node. Returns the cheapest
 * cost and the milliseconds of processor time the solver took, for the benchmark's comparison.
 */
export async function solveByHighs(
  network: Network,
  cpuNow: () => number,
): Promise<{ cost: number; milliseconds: number }> {
  const solver = await highs()
  const arcs: number[] = []
  network.forward.forEach((forward, arc) => {
    if (forward) arcs.push(arc)
  })
  const starts = new Int32Array(arcs.length + 1)
  const indices = new Int32Array(2 * arcs.length)
  const values = new Float64Array(2 * arcs.length)
  arcs.forEach((arc, column) => {
    starts[column + 1] = 2 * column + 2
    indices.set([network.head[network.twin[arc] as number] as number, network.head[arc] as number], 2 * column)
    values.set([-1, 1], 2 * column)
  })
  const balance = new Float64Array(network.nodes)
  const model = solver.createModel()
  try {
    const started = cpuNow()
    model.options.set({ output_flag: false })
    model.passModel({
      numCols: arcs.length,
      numRows: network.nodes,
      colCost: Float64Array.from(arcs, (arc) => network.cost[arc] as number),
      colLower: new Float64Array(arcs.length),
      colUpper: new Float64Array(arcs.length).fill(1),
      rowLower: balance,
      rowUpper: balance,
      matrix: { format: 'csc', numRows: network.nodes, numCols: arcs.length, starts, indices, values },
    })
    model.run()
    return { cost: Math.round(model.getObjectiveValue()), milliseconds: cpuNow() - started }
  } finally {
    model.dispose()
  }
}
