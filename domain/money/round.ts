/** Fixed-point scale of units: every amount before rounding is units × 10,000, so that rates and shares stay whole numbers. */
export const unitScale = 10_000

/**
 * Rounds fixed-point units (units × 10,000) to whole units, halves up. Rewards become whole units here and nowhere else. Throws a
 * RangeError for a negative input or one that is not a safe integer.
 */
export function roundUnits(fixedPointUnits: number): number {
  if (!Number.isSafeInteger(fixedPointUnits) || fixedPointUnits < 0)
    throw new RangeError(`not an amount of units: ${fixedPointUnits}`)
  return Math.floor((fixedPointUnits + unitScale / 2) / unitScale)
}

/**
 * Returns `amount × part / whole`, rounded halves up. BigInt keeps the product exact. All three are whole numbers: `amount` is at
 * least 0, `whole` at least 1, and `part` from 0 to `whole`. Throws a RangeError otherwise.
 */
export function shareOf(amount: number, part: number, whole: number): number {
  if (whole <= 0 || part < 0 || part > whole || amount < 0)
    throw new RangeError(`invalid share: ${amount} × ${part} / ${whole}`)
  const numerator = 2n * BigInt(amount) * BigInt(part) + BigInt(whole)
  return Number(numerator / (2n * BigInt(whole)))
}
