import type { AnswerCode } from '../domain/claims/answer.ts'
import type { ClaimFault } from '../domain/claims/fields.ts'
import { fill } from '../domain/content/fill.ts'
import type { Formats } from './formats.ts'

/** Default texts of answers and field errors by code. A brand may override each under `claim.<code>`. */
export const claimCopy: Readonly<Record<AnswerCode | ClaimFault, string>> = {
  already_there:
    'This meal is in your history: {amount} at {merchant} on {date}, paid with your card ending in {lastFour}.',
  different_amount: 'You told us {claimed}. The restaurant charged {amount}.',
  different_day: 'It was reported for {date}.',
  different_card: 'You paid with your card ending in {lastFour}.',
  estimate_waiting:
    'This meal is on its way: {amount} at {merchant} on {date}, paid with your card ending in {lastFour}. The restaurant has until {untilDate} to send the final amount. Your reward is posted when it does.',
  estimate_expired:
    'We saw {amount} at {merchant} on {date} with your card ending in {lastFour}, but the restaurant never sent the final amount.',
  reversed: 'This charge of {amount} on {date} was canceled or refunded, so it earned nothing.',
  awaits_review: 'Its reward waits for your review. Write one within 35 days of your visit, and it is yours.',
  limit_reached: 'The restaurant’s extra reward for that month was already used up, so part of it did not count.',
  no_reward: 'It earned nothing. The receipt gives the reason.',
  not_that_hour: 'It earned nothing, because the restaurant gives no rewards at that time.',
  other_branch:
    'We have this meal, but the card network reported it for {reported} in {city}: {amount} on {date}. It earned there.',
  other_currency:
    'Your card ending in {lastFour} was charged in {currency} on {date}. Only purchases in US dollars earn rewards.',
  declined:
    'The payment of {amount} on {date} with your card ending in {lastFour} was declined. If you paid another way, that purchase did not reach us.',
  restaurant_unknown:
    'We received a payment of {amount} on {date} with your card ending in {lastFour}, but could not tell which restaurant it was.',
  unreadable: 'A message about one of your cards arrived that we could not read. It may be this meal.',
  not_in_program_yet: '{merchant} joined the program on {joinedDate}, after your visit on {date}.',
  left_program: '{merchant} left the program on {leftDate}, so a visit on {date} earned nothing.',
  not_that_day: '{merchant} gave no rewards on {date}.',
  below_minimum: 'Bills below {amount} did not earn rewards on {date}.',
  other_card: 'Only purchases with a linked card reach us, so we cannot see this one.',
  not_linked_yet:
    'Your card ending in {lastFour} has counted since {linkedDate}. Your visit on {date} was before that, and earlier purchases do not earn.',
  no_longer_linked:
    'Your card ending in {lastFour} was unlinked on {removedDate}. Your visit on {date} came later, so it did not reach us.',
  not_confirmed: 'The card network has not confirmed your card ending in {lastFour} yet. Purchases count once it does.',
  pin_debit:
    'You paid with your PIN. Those payments take another route and never reach us. Next time, choose credit or tap your card.',
  nothing_arrived: 'No payment at {merchant} on {date} has reached us from your linked cards.',
  some_hours_only: '{merchant} gives rewards at some hours of that day only.',
  link_card: 'Link the card you use, and your next meal earns.',
  looking: 'We are looking into it and will email you.',
  merchant_missing: 'Choose the restaurant from the list.',
  date_missing: 'Enter the date of your visit.',
  date_future: 'This date is in the future.',
  date_too_early: 'You can report this visit from {fromDate} on. Most rewards arrive by then.',
  date_too_old: 'We can look back {days} days, to {firstDate}.',
  amount_missing: 'Enter the amount on your bill, like 48.20.',
  amount_too_large: 'This amount is too large to check here.',
  card_missing: 'Choose the card you paid with.',
}

type Sentence = { code: keyof typeof claimCopy; values: Readonly<Record<string, string | number>> }

/**
 * Fills a sentence, from the partner's copy or else the default text. A value named `…Minor` is cents and becomes an amount under the
 * name without `Minor`; `date` and `…Date` are `YYYY-MM-DD` and become formatted dates.
 */
export function claimSentence(
  { code, values }: Sentence,
  copy: Readonly<Record<string, string>>,
  { day, money }: Formats,
): string {
  const entries = Object.entries(values).map(([name, value]) => {
    if (name.endsWith('Minor')) return [name.replace(/Minor$/, ''), money(Number(value))]
    return [name, /(^d|D)ate$/.test(name) ? day(String(value)) : value]
  })
  return fill(copy[`claim.${code}`] ?? claimCopy[code], Object.fromEntries(entries) as Record<string, string>)
}
