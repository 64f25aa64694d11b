// Formats a failing history for a person: what happened in the simulated program, and what product and model say about it.
import { startMs, dayMs, hourMs, type Bonus, type Fact, type History, type ModelPurchase } from './history.ts'
import { Disagreement } from './disagreement.ts'

const formatMoment = (ms: number) => new Date(ms).toISOString().slice(0, 16).replace('T', ' ')
const dollars = (minor: number) => (minor / 100).toFixed(2)

/** A history as a readable list. A Disagreement adds the rows that only the product has and those that only the model has. */
export function formatHistory(history: History, error: unknown): string {
  return [
    `partner ${history.partner}, ${history.spanDays} days from ${formatMoment(startMs)} UTC`,
    ...history.restaurants.map((restaurant, n) => `restaurant ${n} ${JSON.stringify(restaurant)}`),
    ...history.bonuses.map(formatBonus),
    ...history.purchases.flatMap((purchase, n) => (purchase ? [`purchase ${n}: ${formatPurchase(purchase)}`] : [])),
    ...history.steps.map(
      ({ fact, bonuses, tables, afterMonthEnd, nodeCount, batchSize, messagesWait, payoutDay }, n) =>
        `step ${n}${afterMonthEnd ? ' after the end of a month' : ''}: ${[formatFact(fact), ...bonuses.map(formatBonus), ...tables.map((table) => `table ${JSON.stringify(table)}`)].join(', ')}; ${nodeCount} nodes, batches of ${batchSize}${messagesWait ? ', messages wait' : ''}${payoutDay ? `, payouts ${JSON.stringify(payoutDay)}` : ''}`,
    ),
    '',
    ...formatError(error),
  ].join('\n')
}

function formatPurchase({
  feed,
  issuerReportsToo,
  member,
  restaurant,
  mid,
  day,
  hour,
  salt: _salt,
  order,
  ...amountsAndFlags
}: ModelPurchase): string {
  const parts = Object.entries(amountsAndFlags).flatMap(([name, value]) => {
    if (!Array.isArray(value)) return value ? [name] : []
    if (value.length === 0) return []
    const list = value.map((item) =>
      typeof item === 'number'
        ? dollars(item)
        : `${dollars(item.minor)} at ${item.shiftHours} h${item.restaurant === null ? '' : ` at restaurant ${item.restaurant}`}`,
    )
    return [`${name} ${list.join(' + ')}`]
  })
  const at = formatMoment(startMs + day * dayMs + hour * hourMs + hourMs / 2) // at half past the hour
  return [
    `${feed}${issuerReportsToo ? ' and issuer' : ''}, ${at}, member ${member}, restaurant ${restaurant}${mid === null ? '' : `, MID ${mid}`}`,
    ...parts,
    ...(order ? [`order ${JSON.stringify(order)}`] : []),
  ].join('; ')
}

const formatBonus = ({ member, ...bonus }: Bonus) => `member ${member} accepts ${JSON.stringify(bonus)}`

function formatFact(fact: Fact): string {
  const { kind, ...details } = fact
  return `${kind} ${JSON.stringify(details)}`
}

function formatError(error: unknown): string[] {
  if (!(error instanceof Disagreement)) return [error instanceof Error ? (error.stack ?? error.message) : String(error)]
  const [actual, expected] = [rowsOf(error.actual), rowsOf(error.expected)]
  return [
    `${error.message}:`,
    ...actual.filter((row) => !expected.includes(row)).map((row) => `  product ${row}`),
    ...expected.filter((row) => !actual.includes(row)).map((row) => `  model   ${row}`),
  ]
}

function rowsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.map((row) => JSON.stringify(row))
  return typeof value === 'string' ? value.split('\n') : [JSON.stringify(value)]
}
