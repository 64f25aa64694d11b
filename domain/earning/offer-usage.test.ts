import { expect, test } from 'vitest'
import { airlineTerms, limitedOffer } from '../../checks/fixtures/terms.ts'
import { cardEvent } from '../../checks/fixtures/card-events.ts'
import { purchaseState } from '../dines/purchase-state.ts'
import type { CardEvent } from '../dines/card-event.ts'
import { earn } from './earn.ts'
import type { OfferSnapshot } from './terms.ts'

const clearing = cardEvent('clearing', 10_000)
const offer = limitedOffer(5_000, 2)

test.each<[string, CardEvent[], OfferSnapshot, number[], boolean?]>([
  ['the rest of a limit', [clearing], offer, [3_000]],
  ['nothing of an offer without a limit', [clearing], { ...offer, limit: null }, []],
  ['nothing of an offer of another day', [clearing], { ...offer, why: 'offer_not_today' }, []],
  ['nothing after a full refund', [clearing, cardEvent('refund', 10_000)], offer, []],
  ['the rest of a limit even after a partial refund', [clearing, cardEvent('refund', 9_000)], offer, [3_000]],
  ['the rest of a limit while the dine is an estimate', [cardEvent('authorization', 10_000)], offer, [3_000]],
  ['nothing once the estimate expired', [cardEvent('authorization', 10_000)], offer, [], true],
])('a dine uses %s', (_case, events, offerInForce, usedMinor, overdue = false) => {
  const purchase = purchaseState(events, { overdue })
  // Earlier dines used 2,000 of the limit of 5,000 cents, so 3,000 are left.
  const earlierUsage = () => ({ spendMinor: 2_000, visits: 1 })
  const { offerUsage } = earn({
    purchase,
    terms: { ...airlineTerms, offers: [offerInForce] },
    isVip: false,
    usageOf: earlierUsage,
  })
  expect(offerUsage).toEqual(usedMinor.map((spendMinor) => ({ offerId: 'busy nights', spendMinor })))
})
