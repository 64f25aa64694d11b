import { createReceiptLine, type ReceiptCode, type ReceiptLine } from '../earning/receipt.ts'
import { unitScale } from '../money/round.ts'
import type { BonusProgress } from './evaluate.ts'
import { needsAcceptance, type BonusGoal, type BonusRule } from './rule.ts'

const codes: Record<BonusGoal['kind'], ReceiptCode> = {
  visits: 'bonus_dines',
  first_dine: 'bonus_dines',
  weekday: 'bonus_dines',
  spend: 'bonus_spend',
  streak: 'bonus_weeks',
  referral: 'bonus_friends',
  reservation: 'bonus_tables',
}

/** Code of the line that names the goal. Only the bonus of one reservation needs no acceptance; its line says `bonus_table`. */
const codeOf = (rule: BonusRule): ReceiptCode => (needsAcceptance(rule) ? codes[rule.goal.kind] : 'bonus_table')

/** Receipt of a paid bonus. The counted lines add up to the total. */
export function bonusReceipt(rule: BonusRule, { count }: BonusProgress): { lines: ReceiptLine[] } {
  const fixedPointUnits = rule.units * unitScale
  return {
    lines: [
      goalLine(rule, count, true, { fixedPointUnits }),
      createReceiptLine('total', 'total', true, { fixedPointUnits }),
    ],
  }
}

/** Receipt of a bonus that was paid and taken back, because a dine that it needed no longer counts. Its total is 0. */
export function reversalReceipt(rule: BonusRule, { count }: BonusProgress): { lines: ReceiptLine[] } {
  return {
    lines: [
      goalLine(rule, count, false),
      createReceiptLine('refund', needsAcceptance(rule) ? 'bonus_taken_back' : 'bonus_table_taken_back', false),
      createReceiptLine('total', 'total', true, { fixedPointUnits: 0 }),
    ],
  }
}

/** The line that names the goal. `counted`: whether it is part of the sum. */
function goalLine(rule: BonusRule, count: number, counted: boolean, fields: Partial<ReceiptLine> = {}): ReceiptLine {
  const { kind } = rule.goal
  const amount = kind === 'spend' ? { amountMinor: count } : {}
  return createReceiptLine('extra', codeOf(rule), counted, {
    label: rule.description,
    ...amount,
    values: { count },
    ...fields,
  })
}
