const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] as number

/** Microseconds of a processor that this process has had. */
const used = () => {
  const { user, system } = process.cpuUsage()
  return user + system
}

/**
 * How much work the first is against the second, by the medians of runs that alternate. By the processor's time and not the
 * clock's: on a busy machine either of them waits as it happens.
 */
export async function medianRatio(
  runs: number,
  first: () => Promise<unknown>,
  second: () => Promise<unknown>,
): Promise<number> {
  const times: [number[], number[]] = [[], []]
  for (let run = 0; run < runs; run++) {
    for (const [index, work] of [first, second].entries()) {
      const before = used()
      await work()
      times[index]?.push(used() - before)
    }
  }
  return median(times[0]) / median(times[1])
}
