import { expect, test } from 'vitest'
import { receiptText, type ReceiptCase } from '../../checks/fixtures/receipt-text.ts'
import { limitedOffer } from '../../checks/fixtures/terms.ts'

const extra = { id: 'e', label: 'Tuesdays', rateBasisPoints: 200, why: 'extra_counted' } as const
// Of each offer, $20.00 and one visit of the month are used. `receiptText` explains the lines.
const offer = limitedOffer(5_000, 2)

test.each<[string, ReceiptCase, string[]]>([
  [
    'the cap takes the units above it',
    { terms: { perDineUnitsMax: 200 } },
    [
      'base base_final | 10000 . .',
      'tier tier_rate | 10000 300 3000000 | tier=OptedIn',
      'cap per_dine_cap | . . -1000000 | units=200',
      'total total | 10000 . 2000000',
    ],
  ],
  [
    'the cap changes nothing at exactly its units',
    { terms: { perDineUnitsMax: 300 } },
    [
      'base base_final | 10000 . .',
      'tier tier_rate | 10000 300 3000000 | tier=OptedIn',
      'total total | 10000 . 3000000',
    ],
  ],
  [
    'rounding has a line',
    { purchase: { clearedMinor: 8_450, baseMinor: 8_450 } },
    [
      'base base_final | 8450 . .',
      'tier tier_rate | 8450 300 2535000 | tier=OptedIn',
      'rounding rounded | . . 5000',
      'total total | 8450 . 2540000',
    ],
  ],
  [
    'an extra that counts has its amount',
    { terms: { extras: [{ ...extra, days: ['Tue', 'Wed'] }] } },
    [
      'base base_final | 10000 . .',
      'tier tier_rate | 10000 300 3000000 | tier=OptedIn',
      'extra extra_counted | Tuesdays | 10000 200 2000000 | days=Tue, Wed',
      'total total | 10000 . 5000000',
    ],
  ],
  [
    'an extra of another day names its days',
    { terms: { extras: [{ ...extra, why: 'not_today', days: ['Tue', 'Wed'] }] } },
    [
      'base base_final | 10000 . .',
      'tier tier_rate | 10000 300 3000000 | tier=OptedIn',
      '-extra not_today | Tuesdays | . 200 . | days=Tue, Wed',
      'total total | 10000 . 3000000',
    ],
  ],
  [
    'an extra of a card has no days',
    { terms: { extras: [{ ...extra, why: 'not_this_card' }] } },
    [
      'base base_final | 10000 . .',
      'tier tier_rate | 10000 300 3000000 | tier=OptedIn',
      '-extra not_this_card | Tuesdays | . 200 .',
      'total total | 10000 . 3000000',
    ],
  ],
  [
    'an offer counts up to its remaining monthly spend',
    { terms: { offers: [offer] } },
    [
      'base base_final | 10000 . .',
      'tier tier_rate | 10000 300 3000000 | tier=OptedIn',
      'offer offer_partly | Busy nights | 3000 100 300000 | limitMinor=5000',
      'total total | 10000 . 3300000',
    ],
  ],
  [
    'an offer counts in full for a bill of exactly its remaining monthly spend',
    { purchase: { clearedMinor: 3_000, baseMinor: 3_000 }, terms: { offers: [offer] } },
    [
      'base base_final | 3000 . .',
      'tier tier_rate | 3000 300 900000 | tier=OptedIn',
      'offer offer_counted | Busy nights | 3000 100 300000',
      'total total | 3000 . 1200000',
    ],
  ],
  [
    'an offer without a limit counts in full',
    { terms: { offers: [{ ...offer, limit: null }] } },
    [
      'base base_final | 10000 . .',
      'tier tier_rate | 10000 300 3000000 | tier=OptedIn',
      'offer offer_counted | Busy nights | 10000 100 1000000',
      'total total | 10000 . 4000000',
    ],
  ],
  [
    'an offer of another day gives nothing',
    { terms: { offers: [{ ...offer, why: 'offer_not_today' }] } },
    [
      'base base_final | 10000 . .',
      'tier tier_rate | 10000 300 3000000 | tier=OptedIn',
      '-offer offer_not_today | Busy nights | . 100 .',
      'total total | 10000 . 3000000',
    ],
  ],
  [
    'an offer whose visits are used up names its limit of visits',
    { terms: { offers: [limitedOffer(5_000, 1)] } },
    [
      'base base_final | 10000 . .',
      'tier tier_rate | 10000 300 3000000 | tier=OptedIn',
      '-offer month_visits_used | Busy nights | . 100 . | visits=1',
      'total total | 10000 . 3000000',
    ],
  ],
  [
    'an offer whose spend is used up names its limit of spend',
    { terms: { offers: [limitedOffer(2_000, 2)] } },
    [
      'base base_final | 10000 . .',
      'tier tier_rate | 10000 300 3000000 | tier=OptedIn',
      '-offer month_spend_used | Busy nights | . 100 . | limitMinor=2000',
      'total total | 10000 . 3000000',
    ],
  ],
  [
    'a bill below the minimum names the minimum',
    { terms: { purchaseMinorMin: 10_001 } },
    ['-base base_final | 10000 . .', '-excluded below_minimum | 10001 . .', 'total total | 0 . 0'],
  ],
  [
    'a bill of exactly the minimum earns',
    { terms: { purchaseMinorMin: 10_000 } },
    [
      'base base_final | 10000 . .',
      'tier tier_rate | 10000 300 3000000 | tier=OptedIn',
      'total total | 10000 . 3000000',
    ],
  ],
  [
    'a bill below the minimum after a refund names the remaining amount',
    { purchase: { refundedMinor: 4_000 }, terms: { purchaseMinorMin: 6_001 } },
    [
      '-base base_final | 10000 . .',
      '-excluded below_minimum_after_refund | 6001 . . | leftMinor=6000',
      'total total | 0 . 0',
    ],
  ],
  [
    'a bill of exactly the minimum after a refund earns',
    { purchase: { refundedMinor: 4_000 }, terms: { purchaseMinorMin: 6_000 } },
    [
      'base base_final | 10000 . .',
      'tier tier_rate | 10000 300 3000000 | tier=OptedIn',
      'refund refunded | 4000 . -1200000',
      'total total | 6000 . 1800000',
    ],
  ],
  [
    'a full refund has no line about the minimum',
    { purchase: { stage: 'reversed', refundedMinor: 10_000 }, terms: { purchaseMinorMin: 500 } },
    [
      'base base_final | 10000 . .',
      'tier tier_rate | 10000 300 3000000 | tier=OptedIn',
      'refund refunded | 10000 . -3000000',
      'total total | 0 . 0',
    ],
  ],
  [
    'an exclusive restaurant is locked',
    { terms: { locked: { vipOpens: false } } },
    ['-base base_final | 10000 . .', '-benefit locked | . . .', 'total total | 0 . 0'],
  ],
  [
    'an exclusive restaurant stays locked for a VIP without access',
    { isVip: true, terms: { locked: { vipOpens: false } } },
    ['-base base_final | 10000 . .', '-benefit locked | . . .', 'total total | 0 . 0'],
  ],
  [
    'a VIP status reached by dines opens an exclusive restaurant',
    { isVip: true, terms: { locked: { vipOpens: true } } },
    [
      'base base_final | 10000 . .',
      'tier vip_by_dines | 10000 500 5000000 | tier=VIP',
      'total total | 10000 . 5000000',
    ],
  ],
  [
    'an exclusive restaurant that VIPs can open is locked for others',
    { terms: { locked: { vipOpens: true } } },
    ['-base base_final | 10000 . .', '-benefit locked | . . .', 'total total | 0 . 0'],
  ],
  [
    'a blackout excludes the bill',
    { terms: { benefit: 'blackout' } },
    ['-base base_final | 10000 . .', '-benefit blackout | . . .', 'total total | 0 . 0'],
  ],
  [
    'hours that do not earn exclude the bill',
    { terms: { benefit: 'outside' } },
    ['-base base_final | 10000 . .', '-benefit outside_hours | . . .', 'total total | 0 . 0'],
  ],
  [
    'hours that earn have a line',
    { terms: { benefit: 'inside' } },
    [
      'base base_final | 10000 . .',
      'benefit inside_hours | . . .',
      'tier tier_rate | 10000 300 3000000 | tier=OptedIn',
      'total total | 10000 . 3000000',
    ],
  ],
  [
    'hours that earn do not help a bill below the minimum',
    { terms: { benefit: 'inside', purchaseMinorMin: 10_001 } },
    [
      '-base base_final | 10000 . .',
      'benefit inside_hours | . . .',
      '-excluded below_minimum | 10001 . .',
      'total total | 0 . 0',
    ],
  ],
  [
    'a dine that an operator moved names the reported restaurant and the reason',
    { terms: { moved: { from: 'Bistro', reason: 'mistyped' } } },
    [
      'base base_final | 10000 . .',
      'benefit moved_by_support | . . . | from=Bistro | reason=mistyped',
      'tier tier_rate | 10000 300 3000000 | tier=OptedIn',
      'total total | 10000 . 3000000',
    ],
  ],
  [
    'a deciding network report has a line when the issuer reported too',
    { reports: ['network', 'issuer'] },
    [
      'base base_final | 10000 . .',
      'benefit network_counts | . . .',
      'tier tier_rate | 10000 300 3000000 | tier=OptedIn',
      'total total | 10000 . 3000000',
    ],
  ],
  [
    'a deciding issuer report has a line when the network reported too',
    { reports: ['issuer', 'network'] },
    [
      'base base_final | 10000 . .',
      'benefit issuer_counts | . . .',
      'tier tier_rate | 10000 300 3000000 | tier=OptedIn',
      'total total | 10000 . 3000000',
    ],
  ],
  [
    'one report has no line',
    { reports: ['network'] },
    [
      'base base_final | 10000 . .',
      'tier tier_rate | 10000 300 3000000 | tier=OptedIn',
      'total total | 10000 . 3000000',
    ],
  ],
  [
    'the report of a shop has no line',
    { reports: ['shop', 'network'] },
    [
      'base base_final | 10000 . .',
      'tier tier_rate | 10000 300 3000000 | tier=OptedIn',
      'total total | 10000 . 3000000',
    ],
  ],
  [
    'a claim alone has a line',
    { reports: ['claim'] },
    [
      'base base_final | 10000 . .',
      'benefit from_claim | . . .',
      'tier tier_rate | 10000 300 3000000 | tier=OptedIn',
      'total total | 10000 . 3000000',
    ],
  ],
  [
    'a claim that a feed confirms has a line',
    { reports: ['network', 'claim'] },
    [
      'base base_final | 10000 . .',
      'benefit claim_confirmed | . . .',
      'tier tier_rate | 10000 300 3000000 | tier=OptedIn',
      'total total | 10000 . 3000000',
    ],
  ],
])('%s', (_title, receiptCase, lines) => {
  expect(receiptText(receiptCase)).toEqual(lines)
})
