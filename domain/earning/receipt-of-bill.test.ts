import { expect, test } from 'vitest'
import { receiptText, type ReceiptCase } from '../../checks/fixtures/receipt-text.ts'

// `receiptText` explains the lines. Each case changes a cleared bill of $100.00 in person.
const pending = { stage: 'pending', clearedMinor: 0 } as const
const order = { totalMinor: 10_000, taxMinor: 800, tipMinor: 1_000, feeMinor: 200, reducedMinor: 0 }
const online = { channel: 'online', baseMinor: 8_000, baseSource: 'subtotal' } as const

test.each<[string, ReceiptCase, string[]]>([
  [
    'a bill has lines for the amount, the rate of the tier and the total',
    {},
    [
      'base base_final | 10000 . .',
      'tier tier_rate | 10000 300 3000000 | tier=OptedIn',
      'total total | 10000 . 3000000',
    ],
  ],
  [
    'a VIP status reached by dines has its rate',
    { isVip: true },
    [
      'base base_final | 10000 . .',
      'tier vip_by_dines | 10000 500 5000000 | tier=VIP',
      'total total | 10000 . 5000000',
    ],
  ],
  [
    'a tier without a VIP condition keeps its rate',
    { isVip: true, terms: { vip: null } },
    [
      'base base_final | 10000 . .',
      'tier tier_rate | 10000 300 3000000 | tier=OptedIn',
      'total total | 10000 . 3000000',
    ],
  ],
  [
    'a bill is an estimate before clearing',
    { purchase: pending },
    [
      'base base_estimate | 10000 . .',
      'tier tier_rate | 10000 300 3000000 | tier=OptedIn',
      'total total | 10000 . 3000000',
    ],
  ],
  [
    'the cleared amount counts when more was authorized',
    { purchase: { clearedMinor: 8_000, baseMinor: 8_000 } },
    ['base base_final | 8000 . .', 'tier tier_rate | 8000 300 2400000 | tier=OptedIn', 'total total | 8000 . 2400000'],
  ],
  [
    'a clearing of zero replaces the authorized amount',
    { purchase: { clearedMinor: 0, baseMinor: 0 } },
    ['base base_final | 0 . .', 'tier tier_rate | 0 300 0 | tier=OptedIn', 'total total | 0 . 0'],
  ],
  [
    'a full refund takes back the cleared amount',
    { purchase: { stage: 'reversed', clearedMinor: 8_000, baseMinor: 8_000, refundedMinor: 8_000 } },
    [
      'base base_final | 8000 . .',
      'tier tier_rate | 8000 300 2400000 | tier=OptedIn',
      'refund refunded | 8000 . -2400000',
      'total total | 0 . 0',
    ],
  ],
  [
    'tax, tip and fees of an online purchase without an order are excluded as one sum',
    { purchase: online },
    [
      'base base_online | 8000 . .',
      '-excluded excluded_tax_tip_fees | 2000 . .',
      'tier tier_rate | 8000 300 2400000 | tier=OptedIn',
      'total total | 8000 . 2400000',
    ],
  ],
  [
    'tax, tip and fees have a line each when the shop reported them',
    { purchase: { ...online, order } },
    [
      'base base_online | 8000 . .',
      '-excluded order_tax | 800 . .',
      '-excluded order_tip | 1000 . .',
      '-excluded order_fee | 200 . .',
      'tier tier_rate | 8000 300 2400000 | tier=OptedIn',
      'total total | 8000 . 2400000',
    ],
  ],
  [
    'parts of an order that are zero have no line',
    { purchase: { ...online, order: { ...order, taxMinor: 0, feeMinor: 0 } } },
    [
      'base base_online | 8000 . .',
      '-excluded order_tip | 1000 . .',
      'tier tier_rate | 8000 300 2400000 | tier=OptedIn',
      'total total | 8000 . 2400000',
    ],
  ],
  [
    'the part of a payment beyond the total of the order is excluded',
    { purchase: { ...online, order: { ...order, totalMinor: 9_500 } } },
    [
      'base base_online | 8000 . .',
      '-excluded order_tax | 800 . .',
      '-excluded order_tip | 1000 . .',
      '-excluded order_fee | 200 . .',
      '-excluded order_rest | 500 . .',
      'tier tier_rate | 8000 300 2400000 | tier=OptedIn',
      'total total | 8000 . 2400000',
    ],
  ],
  [
    'tax, tip and fees are one sum when the card paid a part of the order',
    { purchase: { ...online, order: { ...order, totalMinor: 12_000 } } },
    [
      'base base_online | 8000 . .',
      '-excluded excluded_tax_tip_fees | 2000 . .',
      'tier tier_rate | 8000 300 2400000 | tier=OptedIn',
      'total total | 8000 . 2400000',
    ],
  ],
  [
    'an order is an estimate until its payment clears',
    { purchase: { ...online, ...pending, order } },
    [
      'base base_order_estimate | 8000 . .',
      '-excluded order_tax | 800 . .',
      '-excluded order_tip | 1000 . .',
      '-excluded order_fee | 200 . .',
      'tier tier_rate | 8000 300 2400000 | tier=OptedIn',
      'total total | 8000 . 2400000',
    ],
  ],
  // The chargeback is a part of the refunded 2,000 cents, which are the reduction of the order.
  [
    'a refund of only the reduction of an order takes back nothing',
    {
      purchase: {
        ...online,
        clearedMinor: 12_000,
        refundedMinor: 2_000,
        chargedBackMinor: 500,
        order: { ...order, reducedMinor: 2_000 },
      },
    },
    [
      'base base_online | 8000 . .',
      '-excluded order_tax | 800 . .',
      '-excluded order_tip | 1000 . .',
      '-excluded order_fee | 200 . .',
      'tier tier_rate | 8000 300 2400000 | tier=OptedIn',
      'total total | 8000 . 2400000',
    ],
  ],
  [
    'a refund beyond the reduction of an order takes back a share of the reward for the excess only',
    {
      purchase: {
        ...online,
        clearedMinor: 12_000,
        refundedMinor: 4_500,
        chargedBackMinor: 500,
        order: { ...order, reducedMinor: 2_000 },
      },
    },
    [
      'base base_online | 8000 . .',
      '-excluded order_tax | 800 . .',
      '-excluded order_tip | 1000 . .',
      '-excluded order_fee | 200 . .',
      'tier tier_rate | 8000 300 2400000 | tier=OptedIn',
      'refund refunded | 2000 . -480000',
      'refund charged_back | 500 . -120000',
      'total total | 6000 . 1800000',
    ],
  ],
  [
    'an online purchase that awaits its subtotal has a line that says so',
    { purchase: { ...online, stage: 'pending', baseSource: 'awaiting_subtotal' } },
    [
      'base base_awaiting_subtotal | 8000 . .',
      '-excluded excluded_tax_tip_fees | 2000 . .',
      'tier tier_rate | 8000 300 2400000 | tier=OptedIn',
      'total total | 8000 . 2400000',
    ],
  ],
  [
    'the line of a bill without a subtotal has the share that earns, as a percentage',
    { purchase: { ...online, baseSource: 'share' }, terms: { onlineSubtotalShare: 0.8 } },
    [
      'base base_share | 8000 . . | percent=80',
      '-excluded excluded_tax_tip_fees | 2000 . .',
      'tier tier_rate | 8000 300 2400000 | tier=OptedIn',
      'total total | 8000 . 2400000',
    ],
  ],
  [
    'the share is 100 percent under terms without a share',
    { purchase: { ...online, baseSource: 'share' } },
    [
      'base base_share | 8000 . . | percent=100',
      '-excluded excluded_tax_tip_fees | 2000 . .',
      'tier tier_rate | 8000 300 2400000 | tier=OptedIn',
      'total total | 8000 . 2400000',
    ],
  ],
  [
    'a voided bill has its authorized amount and earns nothing',
    { purchase: { stage: 'reversed', clearedMinor: 0, baseMinor: 0 } },
    ['-base base_canceled | 10000 . .', 'total total | 0 . 0'],
  ],
  [
    'an expired estimate has its authorized amount and earns nothing',
    { purchase: { ...pending, stage: 'expired' } },
    ['-base base_expired | 10000 . .', 'total total | 0 . 0'],
  ],
  [
    'refunds and chargebacks have a line each',
    { purchase: { refundedMinor: 5_000, chargedBackMinor: 2_000 } },
    [
      'base base_final | 10000 . .',
      'tier tier_rate | 10000 300 3000000 | tier=OptedIn',
      'refund refunded | 3000 . -900000',
      'refund charged_back | 2000 . -600000',
      'total total | 5000 . 1500000',
    ],
  ],
  [
    'a chargeback alone has one line',
    { purchase: { refundedMinor: 2_000, chargedBackMinor: 2_000 } },
    [
      'base base_final | 10000 . .',
      'tier tier_rate | 10000 300 3000000 | tier=OptedIn',
      'refund charged_back | 2000 . -600000',
      'total total | 8000 . 2400000',
    ],
  ],
])('%s', (_title, receiptCase, lines) => {
  expect(receiptText(receiptCase)).toEqual(lines)
})
