import { hasStrayBraces, tokensOf } from '../domain/content/fill.ts'

/**
 * Placeholders that every text, copy or content, may use (P1-423). Brand and reader supply the values. `earning`: the
 * rate with email opt-in; `best`: the highest rate; `currentEarning`: the reader's rate as text ("5% cash back"); `days`:
 * days until a reward is posted; `number`: the label of the partner number.
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

/** Placeholders that only some texts may use. `npm run check` verifies that a brand's text uses only those of its default text. */
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

/** Describes the first unknown placeholder of a text in copy.json, else a stray brace; null for a valid text. */
export const copyTextFault = (text: string): string | null => faultOf(text, allTokenSet)

/** The same for content, which may use only the shared placeholders. */
export const contentTextFault = (text: string): string | null => faultOf(text, sharedTokenSet)

function faultOf(text: string, allowed: ReadonlySet<string>): string | null {
  const unknownToken = tokensOf(text).find((token) => !allowed.has(token))
  if (unknownToken) return `has the unknown placeholder {${unknownToken}}`
  return hasStrayBraces(text) ? 'has a brace that is no placeholder' : null
}

/** Every text of a document with its path. */
export function textsWithin(
  value: unknown,
  path: (string | number)[] = [],
): { path: (string | number)[]; text: string }[] {
  if (typeof value === 'string') return [{ path, text: value }]
  if (Array.isArray(value)) return value.flatMap((item, index) => textsWithin(item, [...path, index]))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, item]) => textsWithin(item, [...path, key]))
}
