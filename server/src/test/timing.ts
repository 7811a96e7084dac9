const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] as number

/** How long the first takes against the second, by the medians of runs that alternate, so that a busy machine slows both. */
export async function medianRatio(
  runs: number,
  first: () => Promise<unknown>,
  second: () => Promise<unknown>,
): Promise<number> {
  const times: [number[], number[]] = [[], []]
  for (let run = 0; run < runs; run++) {
    for (const [index, work] of [first, second].entries()) {
      const begun = performance.now()
      await work()
      times[index]?.push(performance.now() - begun)
    }
  }
  return median(times[0]) / median(times[1])
}
