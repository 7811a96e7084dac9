import loadHighs, { type Highs } from 'highs'

type HighsModel = ReturnType<Highs['createModel']>

let loading: Promise<Highs> | undefined

export function highs(): Promise<Highs> {
  loading ??= loadHighs()
  return loading
}

export type Term = readonly [variable: number, factor: number]

function best(solver: Highs, program: Parameters<HighsModel['passModel']>[0], presolve: 'choose' | 'off'): number {
  const model = solver.createModel()
  try {
    model.options.set({ output_flag: false, mip_rel_gap: 0, mip_abs_gap: 0, presolve })
    model.passModel(program)
    const { modelStatus } = model.run()
    if (modelStatus !== solver.constants.modelStatus.optimal) throw new Error(`HiGHS ended with status ${modelStatus}`)
    return Math.round(model.getObjectiveValue())
  } finally {
    model.dispose()
  }
}

/** A whole-number program whose objectives are met one after the other, each held while the next is sought. */
export class StagedModel {
  readonly #upper: number[] = []
  readonly #lower: number[] = []
  readonly #rows: { terms: readonly Term[]; lower: number; upper: number }[] = []
  /** Relaxed to a linear program when false. */
  whole = true

  variable(lower: number, upper: number): number {
    this.#lower.push(lower)
    return this.#upper.push(upper) - 1
  }

  row(terms: readonly Term[], lower: number, upper: number): void {
    if (terms.length > 0) this.#rows.push({ terms, lower, upper })
  }

  /** The most the terms can come to; held from then on. */
  async maximise(terms: readonly Term[]): Promise<number> {
    const best = await this.#run(terms)
    this.row(terms, best, Number.POSITIVE_INFINITY)
    return best
  }

  async minimise(terms: readonly Term[]): Promise<number> {
    return 0 - (await this.maximise(terms.map(([variable, factor]) => [variable, -factor] as const)))
  }

  async #run(terms: readonly Term[]): Promise<number> {
    // A session without wishes makes an empty program, which the solver will not run.
    if (this.#upper.length === 0) return 0
    const solver = await highs()
    const colCost = new Float64Array(this.#upper.length)
    for (const [variable, factor] of terms) colCost[variable] = (colCost[variable] as number) + factor
    const starts = [0]
    const indices: number[] = []
    const values: number[] = []
    for (const { terms: row } of this.#rows) {
      for (const [variable, factor] of row) {
        indices.push(variable)
        values.push(factor)
      }
      starts.push(indices.length)
    }
    const program = {
      numCols: this.#upper.length,
      numRows: this.#rows.length,
      sense: solver.constants.objectiveSense.maximize,
      colCost,
      colLower: this.#lower,
      colUpper: this.#upper,
      rowLower: this.#rows.map((row) => row.lower),
      rowUpper: this.#rows.map((row) => row.upper),
      matrix: {
        format: 'csr' as const,
        numRows: this.#rows.length,
        numCols: this.#upper.length,
        starts,
        indices,
        values,
      },
      ...(this.whole ? { integrality: new Int32Array(this.#upper.length).fill(1) } : {}),
    }
    try {
      return best(solver, program, 'choose')
    } catch {
      // Now and then its presolve gives up on a program (status -1) that it solves without.
      return best(solver, program, 'off')
    }
  }
}
