import type { PinnedOffer, Terms } from '../../domain/earning/terms.ts'

/** An airline's 3 %, and 5 % for VIPs after 11 dines of a calendar year; no offers, cap or minimum. */
export const airlineTerms: Terms = {
  ruleVersion: 'test',
  currency: 'Mile',
  tier: 'OptedIn',
  tierRatePer10k: 300,
  vip: { ratePer10k: 500, dines: 11, window: 'calendar_year' },
  extras: [],
  benefit: 'open',
  offers: [],
  perDineUnitsMax: null,
  purchaseMinorMin: 0,
  expectedPostingDays: 5,
  reviewRequired: false,
  zone: 'UTC',
}

/** One percent more, on so much of a month's spend and on so many visits. */
export const limitedOffer = (spendMinor: number, visits: number): PinnedOffer => ({
  id: 'busy nights',
  label: 'Busy nights',
  ratePer10k: 100,
  limit: { spendMinor, visits },
  why: 'offer_counted',
})
