import { shareOf } from '../../../domain/money/round.ts'

/**
 * Sales tax on prepared food by state, in parts of `rateScale`: the state's rate for meals in 2025 where it has one (CT, DC, ME, NH, RI,
 * VT), else its general rate; without the taxes of single counties and cities.
 */
const rates: Readonly<Record<string, number>> = {
  AL: 4000,
  AK: 0,
  AZ: 5600,
  AR: 6500,
  CA: 7250,
  CO: 2900,
  CT: 7350,
  DC: 10000,
  DE: 0,
  FL: 6000,
  GA: 4000,
  HI: 4000,
  IA: 6000,
  ID: 6000,
  IL: 6250,
  IN: 7000,
  KS: 6500,
  KY: 6000,
  LA: 5000,
  MA: 6250,
  MD: 6000,
  ME: 8000,
  MI: 6000,
  MN: 6875,
  MO: 4225,
  MS: 7000,
  MT: 0,
  NC: 4750,
  ND: 5000,
  NE: 5500,
  NH: 8500,
  NJ: 6625,
  NM: 4875,
  NV: 6850,
  NY: 4000,
  OH: 5750,
  OK: 4500,
  OR: 0,
  PA: 6000,
  RI: 8000,
  SC: 6000,
  SD: 4200,
  TN: 7000,
  TX: 6250,
  UT: 4850,
  VA: 5300,
  VT: 9000,
  WA: 6500,
  WI: 5000,
  WV: 6000,
  WY: 4000,
}
const rateScale = 100_000

/** Sales tax in cents, rounded halves up; 0 for a state without a rate. */
export const taxOf = (subtotalMinor: number, state: string): number =>
  shareOf(subtotalMinor, rates[state] ?? 0, rateScale)
