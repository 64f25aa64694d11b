/**
 * Default texts by reason code: why a payout failed, and what the member can do. A brand may override each under `payout.<code>`. An
 * unknown code uses the text of `other`.
 */
export const payoutCopy: Readonly<Record<string, string>> = {
  card_refused:
    'The bank of this card does not accept this kind of payment. Link another card, and your next payout goes there.',
  card_closed: 'The bank says that this card is closed. Link your new card, and your next payout goes there.',
  card_unknown: 'The bank does not know this card. Link another card, and your next payout goes there.',
  account_closed: 'Your bank says that this account is closed. Choose another card, or a gift card.',
  unknown_account: 'Your bank does not know this card. Choose another card, or a gift card.',
  card_replaced: 'Your bank has replaced this card. Link the new one, then ask again.',
  not_possible: 'Your bank does not take credits to this card. Choose another card, or a gift card.',
  order_invalid:
    'The gift card could not be issued. Check your name, email and address in your profile, then ask again.',
  order_failed: 'The gift card could not be issued. Ask again, or choose another one.',
  order_canceled: 'The gift card was canceled before it was sent. Ask again, or call us.',
  brand_unavailable: 'This gift card is not available right now. Choose another one.',
  delivery_failed: 'It could not be delivered. Check your email and address in your profile, then ask again.',
  balance_changed: 'A refund lowered your balance before this was sent. Choose a smaller amount.',
  unknown_number: '{partner} does not know this number. Check it in your profile, and the next payment includes it.',
  number_closed: '{partner} says that this account is closed. Enter another number in your profile.',
  name_mismatch: 'The name on your {partner} account differs from yours here. Check number and name in your profile.',
  duplicate: '{partner} says that it posted this before. There is nothing you need to do: we look into it.',
  other: 'The payment did not go through. There is nothing you need to do: we look into it.',
}

/** Text of a reason code, from the partner's copy. */
export const payoutReason = (code: string | null | undefined, copy: Readonly<Record<string, string>>): string => {
  const key = code != null && code in payoutCopy ? code : 'other'
  return copy[`payout.${key}`] ?? payoutCopy[key] ?? ''
}
