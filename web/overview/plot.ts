import type { MonthOfEarnings } from '../../contract/api/overview.ts'

/** The earned or the pending part of a month's bar: its top edge and its height, in the unit of the plot's height (pixels). */
type Part = { top: number; height: number }
export type Bar = { earned: Part; pending: Part }
/** `zero` is the `y` of the zero line; each `y` is measured from the top of the plot. */
export type Plot = { zero: number; ticks: { value: number; y: number }[]; bars: Bar[] }

const steps = [1, 2, 2.5, 5, 10] // times a power of ten
const ticksMax = 3 // above zero; more lines compete with the bars

/** The smallest round step with which at most three lines reach `maximum`. */
export function stepFor(maximum: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, maximum / ticksMax)))
  return (steps.find((step) => step * power * ticksMax >= maximum) ?? 10) * power
}

/** The bars of twelve months, scaled to `height`: earned units above the zero line, pending units on top, negative months below. */
export function plotOf(months: readonly MonthOfEarnings[], height: number): Plot {
  const maximum = Math.max(
    1,
    ...months.map(({ units, pendingUnits }) => Math.max(0, units) + Math.max(0, pendingUnits)),
  )
  const minimum = Math.min(0, ...months.map(({ units }) => units))
  const step = stepFor(maximum)
  const topValue = Math.ceil(maximum / step) * step
  const scale = height / (topValue - minimum)
  const zero = topValue * scale
  return {
    zero,
    ticks: Array.from({ length: Math.round(topValue / step) }, (_none, index) => ({
      value: (index + 1) * step,
      y: zero - (index + 1) * step * scale,
    })),
    bars: months.map(({ units, pendingUnits }) => {
      const earnedHeight = Math.abs(units) * scale
      const pendingHeight = Math.max(0, pendingUnits) * scale
      const barTop = zero - Math.max(0, units) * scale
      return {
        earned: { top: barTop, height: earnedHeight },
        pending: { top: barTop - pendingHeight, height: pendingHeight },
      }
    }),
  }
}
