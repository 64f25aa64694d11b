/** Units are carried times 10,000 until the very end, so that rates and shares stay whole numbers. */
export const unitScale = 10_000

/** Whole units from units × 10,000, halves up. The only place of the product where a reward is rounded. */
export function roundUnits(fixedPointUnits: number): number {
  if (!Number.isSafeInteger(fixedPointUnits) || fixedPointUnits < 0)
    throw new RangeError(`not an amount of units: ${fixedPointUnits}`)
  return Math.floor((fixedPointUnits + unitScale / 2) / unitScale)
}

/** `amount × part / whole`, halves up, exact however large the product. All whole and not negative; part at most whole. */
export function shareOf(amount: number, part: number, whole: number): number {
  if (whole <= 0 || part < 0 || part > whole || amount < 0)
    throw new RangeError(`no share: ${amount} × ${part} / ${whole}`)
  const double = 2n * BigInt(amount) * BigInt(part) + BigInt(whole)
  return Number(double / (2n * BigInt(whole)))
}
