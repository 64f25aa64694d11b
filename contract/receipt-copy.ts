import type { ReceiptCode } from '../domain/earning/receipt.ts'

/**
 * Default texts of a receipt by code. A brand may override each under `receipt.<code>`. The page fills `{amount}`
 * (money), `{rate}` (5% or 3 miles per $1), `{units}` (the line's reward), `{label}`, and each of the line's values by
 * name. A value whose name ends in `Minor` is money, `units` is a reward, and `days` is a list of weekdays.
 */
export const receiptCopy: Readonly<Record<ReceiptCode, string>> = {
  base_final: 'Your final bill, with tax and tip: {amount}',
  base_estimate: 'Your bill so far: {amount}. It may change when the restaurant adds your tip.',
  base_online: 'Your online order, before tax, tip and fees: {amount}',
  base_canceled: 'The restaurant canceled this charge of {amount}, so nothing was earned.',
  base_expired:
    'The restaurant’s final bill for {amount} never reached us, so nothing was earned. If it arrives late, your reward comes back.',
  base_awaiting_subtotal:
    'Your online order, about {amount} before tax, tip and fees. We are waiting for the exact amount.',
  base_share:
    'Your online order earns on {percent}% of the bill, because the amount before tax, tip and fees never reached us: {amount}',
  base_order_estimate:
    'Your online order, before tax, tip and fees: {amount}. Your reward is pending until the card payment is final.',
  order_tax: 'Tax of {amount} does not earn.',
  order_tip: 'Tip of {amount} does not earn.',
  order_fee: 'Fees of {amount} do not earn.',
  order_rest: 'Another {amount} that you paid does not earn.',
  excluded_tax_tip_fees: 'Tax, tip and fees of online orders do not earn: {amount}',
  below_minimum: 'Bills below {amount} do not earn.',
  below_minimum_after_refund:
    'What is left after your refund, {leftMinor}, is below the {amount} a bill needs to earn.',
  blackout: 'This restaurant gives no rewards at that time.',
  outside_hours: 'This restaurant gives rewards at other times only.',
  inside_hours: 'You dined while this restaurant gives rewards.',
  moved_by_support: 'Our support team moved this dine here from {from}: {reason}',
  network_counts: 'Your card network and your bank both reported this meal. It counts once, with the network’s amount.',
  issuer_counts: 'Your bank and your card network both reported this meal. It counts once, with your bank’s amount.',
  from_claim: 'You told us about this meal, and our support team approved it.',
  claim_confirmed: 'You told us about this meal, and its card network or bank has reported it since. It counts once.',
  locked: 'This restaurant is kept for members of another tier.',
  tier_rate: 'Your rate: {rate}',
  vip_by_dines: 'Your VIP rate, earned by dining with us: {rate}',
  below_qualifying: 'Visits below {amount} do not count toward VIP.',
  second_of_day: 'One visit a day to the same restaurant counts toward VIP.',
  extra_counted: '{label}: {rate} extra',
  not_today: '{label}: {rate} extra, on {days} only',
  not_this_card: '{label}: {rate} extra, with that card only',
  offer_counted: '{label}: {rate} extra from the restaurant',
  offer_partly: '{label}: {rate} extra on {amount}, the rest of this month’s {limitMinor}',
  month_spend_used: '{label}: this month’s {limitMinor} was already used',
  month_visits_used: '{label}: this month’s {visits} visits were already used',
  offer_not_today: '{label}: not on that day',
  per_dine_cap: 'One meal earns at most {units}',
  refunded: 'The restaurant returned {amount} to your card, and its share of the reward with it',
  charged_back: 'Your bank took {amount} back from the restaurant, and its share of the reward with it',
  review_open: 'Review this meal within 35 days, and the reward is yours.',
  review_expired: 'The 35 days to review this meal are over, so its reward is not paid',
  bonus_dines: '{label}: dines that counted: {count}',
  bonus_spend: '{label}: dines of {amount} counted',
  bonus_weeks: '{label}: weeks in a row: {count}',
  bonus_friends: '{label}: friends who dined: {count}',
  bonus_tables: '{label}: booked tables: {count}',
  bonus_table: '{label}: you booked here, dined and paid with a linked card',
  bonus_table_taken_back:
    'Your bill was refunded, so this bonus was taken back. It is paid once for a reservation, with a bill that earns.',
  bonus_taken_back:
    'A dine it needed was refunded, so this bonus was taken back. It returns when you reach the goal again.',
  rounded: 'Rounded to a whole amount',
  total: 'Your reward',
}

/** How a receipt line shows its calculation when the currency is money: "5% of $84.50". */
export const receiptShareCopy = { 'receipt.share': '{rate} of {amount}' } as const
