import { daysAfter } from '../reservations/rules.ts'
import { benefitAt } from '../earning/terms.ts'
import { weekdayOf } from '../weekdays.ts'
import { answerWith, answerLine, escalateWith, type ClaimAnswer } from './answer.ts'
import { answerFromDine, findDine, findOtherBranch } from './dines.ts'
import type { ClaimFacts } from './facts.ts'
import { isSimilarAmount } from './similar-amount.ts'

/**
 * Answers a claim from the member's data and messages about the member's cards. The most certain explanation wins: a dine, a message, the
 * restaurant's rules that day, the state of the card, the kind of payment. Without any, an operator checks the claim.
 */
export function answerFromFacts(facts: ClaimFacts): ClaimAnswer {
  return (
    fromDines(facts) ??
    fromMessages(facts) ??
    fromRestaurant(facts) ??
    fromCard(facts) ??
    fromPayment(facts) ??
    escalateWith([answerLine('nothing_arrived', asClaimed(facts)), ...hoursLine(facts)])
  )
}

const asClaimed = ({ claim, merchant }: ClaimFacts) => ({
  merchant: merchant.name,
  date: claim.date,
  amountMinor: claim.amountMinor,
})

function fromDines(facts: ClaimFacts): ClaimAnswer | null {
  const dine = findDine(facts)
  if (dine) return answerFromDine(facts, dine)
  const other = findOtherBranch(facts)
  if (!other) return null
  const { merchantName, city, date, amountMinor, awardId } = other
  return answerWith(
    [answerLine('other_branch', { merchant: facts.merchant.name, reported: merchantName, city, date, amountMinor })],
    awardId,
  )
}

/**
 * Answers from messages at most a day from the claimed date: about the claimed card, or about all cards of the member when the claim names
 * none of them. A purchase in another currency must be of the claimed date; any other message must be of a similar amount. When none of
 * these explains the claim, any unreadable message leaves the claim open for an operator.
 */
function fromMessages({ claim, cards, messages }: ClaimFacts): ClaimAnswer | null {
  const lastFourOf = (id: string) => cards.find((card) => card.id === id)?.lastFour ?? ''
  const nearbyMessages = messages.filter(
    (message) =>
      message.kind !== 'unreadable' &&
      (claim.cardId === null || message.cardId === claim.cardId) &&
      daysAfter(claim.date, -1) <= message.date &&
      message.date <= daysAfter(claim.date, 1),
  ) as Exclude<ClaimFacts['messages'][number], { kind: 'unreadable' }>[]
  const foreignPurchase = nearbyMessages.find(({ match, date }) => match === 'wrong_currency' && date === claim.date)
  if (foreignPurchase) {
    const { currency, cardId, date } = foreignPurchase
    return answerWith([answerLine('other_currency', { currency, date, lastFour: lastFourOf(cardId) })])
  }
  const similarMessages = nearbyMessages.filter(({ amountMinor }) => isSimilarAmount(amountMinor, claim.amountMinor))
  const unmatchedMessage = similarMessages.find(
    ({ match }) => match === 'unknown_merchant' || match === 'ambiguous_merchant',
  )
  if (unmatchedMessage) {
    const { cardId, date, amountMinor } = unmatchedMessage
    return escalateWith([answerLine('restaurant_unknown', { date, amountMinor, lastFour: lastFourOf(cardId) })])
  }
  const declinedMessage = similarMessages.find(({ kind }) => kind === 'declined')
  if (declinedMessage) {
    const { cardId, date, amountMinor } = declinedMessage
    return answerWith([answerLine('declined', { date, amountMinor, lastFour: lastFourOf(cardId) })])
  }
  const voidMessage = similarMessages.find(({ kind }) => kind === 'void')
  if (voidMessage)
    return answerWith([answerLine('reversed', { date: voidMessage.date, amountMinor: voidMessage.amountMinor })])
  return messages.some(({ kind }) => kind === 'unreadable') ? escalateWith([answerLine('unreadable')]) : null
}

function fromRestaurant(facts: ClaimFacts): ClaimAnswer | null {
  const { claim, merchant, purchaseMinorMin } = facts
  const { date, amountMinor } = claim
  const hasParticipated = merchant.spans.some(({ from, to }) => (from ?? '') <= date && (to === null || date < to))
  if (!hasParticipated && merchant.spans.length > 0) return answerWith([participationLine(facts)])
  if (rewardTimes(facts) === 'never') return answerWith([answerLine('not_that_day', { merchant: merchant.name, date })])
  if (amountMinor < purchaseMinorMin)
    return answerWith([answerLine('below_minimum', { amountMinor: purchaseMinorMin, date })])
  return null
}

/** Names the last day up to the claimed date on which the restaurant left, or, if it had not left, the day on which it first joined. */
function participationLine({ claim: { date }, merchant: { name, spans } }: ClaimFacts) {
  const ends = spans.map(({ to }) => to).filter((to) => to !== null && to <= date)
  const leftDate = ends.toSorted().at(-1)
  if (leftDate) return answerLine('left_program', { merchant: name, leftDate, date })
  const joinedDate = spans.map(({ from }) => from ?? '').toSorted()[0] ?? ''
  return answerLine('not_in_program_yet', { merchant: name, joinedDate, date })
}

/** Every half hour of a day, `HH:MM`. */
const timesOfDay = Array.from({ length: 48 }, (_, at) => {
  const hour = String(Math.floor(at / 2)).padStart(2, '0')
  return `${hour}:${at % 2 === 0 ? '00' : '30'}`
})

/** Whether the restaurant gave rewards on that day: always, at some times, or never. It checks every half hour. */
function rewardTimes({ claim, merchant }: ClaimFacts): 'always' | 'sometimes' | 'never' {
  const day = weekdayOf(claim.date)
  const earningTimes = timesOfDay.filter((time) => {
    const benefit = benefitAt(merchant.benefits, day, time)
    return benefit === 'open' || benefit === 'inside'
  })
  return earningTimes.length === timesOfDay.length ? 'always' : earningTimes.length === 0 ? 'never' : 'sometimes'
}

const hoursLine = (facts: ClaimFacts) =>
  rewardTimes(facts) === 'sometimes' ? [answerLine('some_hours_only', { merchant: facts.merchant.name })] : []

function fromCard({ claim, cards }: ClaimFacts): ClaimAnswer | null {
  if (claim.cardId === null) return answerWith([answerLine('other_card'), answerLine('link_card')])
  const card = cards.find(({ id }) => id === claim.cardId)
  if (!card) return null
  const { lastFour, countsFrom, countsTo } = card
  if (countsFrom === null) return escalateWith([answerLine('not_confirmed', { lastFour })])
  const { date } = claim
  if (date < countsFrom) return answerWith([answerLine('not_linked_yet', { lastFour, linkedDate: countsFrom, date })])
  if (countsTo !== null && date > countsTo)
    return answerWith([
      answerLine('no_longer_linked', { lastFour, removedDate: countsTo, date }),
      answerLine('link_card'),
    ])
  return null
}

const fromPayment = ({ claim }: ClaimFacts): ClaimAnswer | null =>
  claim.paidWithPin ? answerWith([answerLine('pin_debit')]) : null
