import { strayBraces, tokensOf } from '../domain/content/fill.ts'

/**
 * Placeholders for every text, copy and content alike (P1-423). The brand and the visitor supply the values, never a
 * text: `earning` is the rate with email, `best` the highest, `currentEarning` the visitor's own in words ("5% cash
 * back").
 */
export const sharedTokens = [
  'partner',
  'program',
  'currency',
  'earning',
  'best',
  'currentEarning',
  'payout',
  'reservationBonus',
  'vipDines',
  'vipSpend',
  'days',
  'number',
  'year',
  'staySignedIn',
  'supportPhone',
] as const
export type SharedToken = (typeof sharedTokens)[number]

/** Placeholders that a text has only where it is shown: which texts have which is told by their defaults, and `npm run check` compares. */
export const localTokens = [
  'FIELD_LABEL',
  'NUM',
  'amount',
  'brand',
  'browser',
  'brands',
  'card',
  'cards',
  'city',
  'claimed',
  'code',
  'count',
  'cuisines',
  'date',
  'day',
  'description',
  'device',
  'difference',
  'dines',
  'email',
  'first',
  'firstDate',
  'formerLastFour',
  'former',
  'from',
  'fromDate',
  'joinedDate',
  'label',
  'last',
  'lastFour',
  'leftDate',
  'leftMinor',
  'level',
  'limitMinor',
  'linkedDate',
  'lowest',
  'member',
  'merchant',
  'message',
  'month',
  'name',
  'network',
  'operator',
  'origin',
  'page',
  'percent',
  'phone',
  'place',
  'rate',
  'rating',
  'reason',
  'reference',
  'removedDate',
  'reported',
  'spend',
  'step',
  'system',
  'target',
  'text',
  'time',
  'to',
  'units',
  'untilDate',
  'visits',
] as const

const allTokenSet = new Set<string>([...sharedTokens, ...localTokens])
const sharedTokenSet = new Set<string>(sharedTokens)

/** What is wrong with the placeholders of one text of copy.json, in words; null where nothing is. */
export const copyTextFault = (text: string): string | null => faultOf(text, allTokenSet)

/** The same for content, which is shown anywhere and has the standing placeholders only. */
export const contentTextFault = (text: string): string | null => faultOf(text, sharedTokenSet)

function faultOf(text: string, allowed: ReadonlySet<string>): string | null {
  const unknownToken = tokensOf(text).find((token) => !allowed.has(token))
  if (unknownToken) return `names the placeholder {${unknownToken}}, which nobody fills`
  return strayBraces(text) ? 'has a brace that is no placeholder' : null
}

/** Every text of a document with its place in it. */
export function textsWithin(
  value: unknown,
  path: (string | number)[] = [],
): { path: (string | number)[]; text: string }[] {
  if (typeof value === 'string') return [{ path, text: value }]
  if (Array.isArray(value)) return value.flatMap((item, at) => textsWithin(item, [...path, at]))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, item]) => textsWithin(item, [...path, key]))
}
