/** One of two programs that a bench compares. `run` works once and returns the amount of work, such as the number of messages. */
export type Contender = { name: string; run(): Promise<number> | number }

export type Rate = { name: string; perSecond: number[] }

const secondsPerMs = 1 / 1000

/** Runs two contenders in interleaved pairs, A B B A, so that a machine that slows down slows both. Rates are work per second. */
export async function interleave(a: Contender, b: Contender, pairs: number): Promise<[Rate, Rate]> {
  const rates: [Rate, Rate] = [
    { name: a.name, perSecond: [] },
    { name: b.name, perSecond: [] },
  ]
  for (let pair = 0; pair < pairs; pair += 1) {
    for (const index of pair % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      const startedAt = performance.now()
      const work = await (index === 0 ? a : b).run()
      rates[index].perSecond.push(work / ((performance.now() - startedAt) * secondsPerMs))
    }
  }
  return rates
}

/** Value below which the given share (0 to 1) of the numbers lies, interpolated between neighbors. NaN without numbers. */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((x, y) => x - y)
  const position = share * (sorted.length - 1)
  const low = sorted[Math.floor(position)] ?? Number.NaN
  const high = sorted[Math.ceil(position)] ?? low
  return low + (high - low) * (position - Math.floor(position))
}

export const median = (numbers: readonly number[]): number => quantile(numbers, 0.5)

export type Ratio = { ratio: number; low: number; high: number }

const resamples = 2000

/** Median of the pairwise ratios a/b, with a 95 % interval by resampling the pairs (fixed seed: the same data give the same answer). */
export function ratioWithInterval(a: Rate, b: Rate): Ratio {
  const ratios = a.perSecond.map((value, index) => value / (b.perSecond[index] ?? Number.NaN))
  let state = 1
  const nextRandom = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647 // Park and Miller's generator
  const medians = Array.from({ length: resamples }, () =>
    median(ratios.map(() => ratios[Math.floor(nextRandom() * ratios.length)] ?? Number.NaN)),
  )
  return { ratio: median(ratios), low: quantile(medians, 0.025), high: quantile(medians, 0.975) }
}

/** One line per contender and one for their ratio. */
export function ratioLines(a: Rate, b: Rate, unit: string): string[] {
  const width = Math.max(a.name.length, b.name.length)
  const line = ({ name, perSecond }: Rate) =>
    `${name.padEnd(width)}  ${formatNumber(median(perSecond))} ${unit}/s  (${formatNumber(quantile(perSecond, 0.25))} to ${formatNumber(quantile(perSecond, 0.75))})`
  const { ratio, low, high } = ratioWithInterval(a, b)
  return [
    line(a),
    line(b),
    `${'ratio'.padEnd(width)}  ${ratio.toFixed(2)}  (95 % interval ${low.toFixed(2)} to ${high.toFixed(2)}, ${a.perSecond.length} pairs)`,
  ]
}

/** Writes a number from 100 up as a whole number with separators, and a smaller one with three significant digits. */
export function formatNumber(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en-US') : value.toPrecision(3)
}
