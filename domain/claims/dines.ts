import { daysAfter } from '../reservations/rules.ts'
import { answerWith, answerLine, escalateWith, type ClaimAnswer, type AnswerLine } from './answer.ts'
import type { ClaimDine, ClaimFacts } from './facts.ts'
import { isSimilarAmount } from './similar-amount.ts'

/** Codes of receipt lines for a used-up limit. */
const limitCodes: ReadonlySet<string> = new Set(['month_spend_used', 'month_visits_used'])
/** Codes of receipt lines for a time at which the restaurant gives no rewards. */
const hourCodes: ReadonlySet<string> = new Set(['blackout', 'outside_hours'])

/**
 * The member's dine at the claimed restaurant: on the claimed date, or on the day before or after with a similar amount. A dine whose
 * amount is nearer to that of another claim about this restaurant and date belongs to the other claim.
 */
export function findDine({ claim, otherBills, dines }: ClaimFacts): ClaimDine | undefined {
  const difference = ({ amountMinor }: ClaimDine, bill = claim.amountMinor) => Math.abs(amountMinor - bill)
  const candidates = dines.filter(
    (dine) =>
      dine.merchantId === claim.merchantId &&
      !otherBills.some((bill) => difference(dine, bill) < difference(dine)) &&
      (dine.date === claim.date ||
        (isNextTo(dine.date, claim.date) && isSimilarAmount(dine.amountMinor, claim.amountMinor))),
  )
  return candidates.toSorted(
    (a, b) => Number(a.date !== claim.date) - Number(b.date !== claim.date) || difference(a) - difference(b),
  )[0]
}

/** A dine at another restaurant: one of the same name and a similar amount, or else one of exactly the claimed amount and date. */
export function findOtherBranch({ claim, merchant, dines }: ClaimFacts): ClaimDine | undefined {
  const isSameName = ({ merchantName }: ClaimDine) => fold(merchantName) === fold(merchant.name)
  const otherDines = dines.filter(({ merchantId }) => merchantId !== claim.merchantId)
  return (
    otherDines.find((dine) => isSameName(dine) && isSimilarAmount(dine.amountMinor, claim.amountMinor)) ??
    otherDines.find(({ date, amountMinor }) => date === claim.date && amountMinor === claim.amountMinor)
  )
}

export function answerFromDine(facts: ClaimFacts, dine: ClaimDine): ClaimAnswer {
  const { awardId, merchantName: merchant, date, amountMinor, cardLastFour: lastFour } = dine
  const details = { merchant, date, amountMinor, lastFour }
  const differenceLines = differences(facts, dine)
  switch (dine.stage) {
    case 'pending':
      return answerWith(
        [answerLine('estimate_waiting', { ...details, untilDate: dine.estimateUntil }), ...differenceLines],
        awardId,
      )
    case 'expired':
      return escalateWith([answerLine('estimate_expired', details), ...differenceLines], awardId)
    case 'reversed':
      return answerWith([answerLine('reversed', { date, amountMinor })], awardId)
    case 'cleared':
      return answerWith([answerLine('already_there', details), ...differenceLines, ...reasonsForLess(dine)], awardId)
  }
}

/** Differences between the member's report and the network's. */
function differences({ claim, cards }: ClaimFacts, dine: ClaimDine): AnswerLine[] {
  const claimedCard = cards.find(({ id }) => id === claim.cardId)
  return [
    ...(dine.amountMinor === claim.amountMinor
      ? []
      : [answerLine('different_amount', { claimedMinor: claim.amountMinor, amountMinor: dine.amountMinor })]),
    ...(dine.date === claim.date ? [] : [answerLine('different_day', { date: dine.date })]),
    ...(claimedCard?.lastFour === dine.cardLastFour
      ? []
      : [answerLine('different_card', { lastFour: dine.cardLastFour })]),
  ]
}

/** Why a cleared dine earned less than the member expects: at most one line. */
function reasonsForLess({ units, reasonCodes }: ClaimDine): AnswerLine[] {
  if (reasonCodes.includes('review_open')) return [answerLine('awaits_review')]
  if (reasonCodes.some((code) => limitCodes.has(code))) return [answerLine('limit_reached')]
  if (units > 0) return []
  return [answerLine(reasonCodes.some((code) => hourCodes.has(code)) ? 'not_that_hour' : 'no_reward')]
}

const isNextTo = (a: string, b: string): boolean => a === daysAfter(b, 1) || a === daysAfter(b, -1)

const fold = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .trim()
