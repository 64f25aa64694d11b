import type { Availability, TableRequest } from '../../contract/api/reservations.ts'
import type { OpenSpan } from '../../contract/catalog.ts'
import type { FormReply } from '../forms/reply.ts'
import type { LocalNow } from '../site/open-now.ts'
import { bookParam, hasRequest, requestInUrl, shownRequest } from './table-request.ts'

/** The tables of a search, or why none are shown. `closed`: the restaurant is closed on that date. */
export type ShownTables = {
  /** Null before the first search and on a date without times. */
  request: TableRequest | null
  state: Availability['state'] | 'loading' | 'failed' | 'closed'
  times: readonly string[]
  /** The times that pay the reservation bonus. */
  timesWithBonus: readonly string[]
}
export type FreeTables = Availability & { timesWithBonus: readonly string[] }
/** Returns null when the call fails. */
export type FindTables = (request: TableRequest) => Promise<FreeTables | null>
export const noTimes = { times: [], timesWithBonus: [] }

export const shownTablesOf = (request: TableRequest, reply: FreeTables | null): ShownTables =>
  reply ? { request, ...reply } : { request, state: 'failed', ...noTimes }

/** The search in a page's URL with its tables, which the page's loader finds. */
export type UrlTables = {
  search: TableRequest
  tables: ShownTables
  /** The exact time to book as the URL has it, not checked; null without one. */
  time: string | null
}

type SearchContext = {
  hours: readonly OpenSpan[]
  now: LocalNow
  /** The table of the reservation to change, which is the search when the URL has none. */
  bookedTable?: TableRequest
}

/** Finds the tables of the search in a URL. */
export async function findUrlTables(
  params: URLSearchParams,
  { hours, now, bookedTable }: SearchContext,
  find: FindTables,
): Promise<UrlTables> {
  const search = bookedTable && !hasRequest(params) ? bookedTable : requestInUrl(params, now)
  const request = shownRequest(search, hours, bookedTable)
  const tables: ShownTables = request
    ? shownTablesOf(request, await find(request))
    : { request, state: 'closed', ...noTimes }
  return { search, tables, time: params.get(bookParam) }
}

/** The table that the page opens with: that of a form posted without script, else that of the URL if it is still available. */
export function chosenTable(
  { tables, time }: UrlTables,
  posted: Readonly<Record<string, unknown>> | null,
  now: LocalNow,
): TableRequest | null {
  if (posted) return requestInUrl(new URLSearchParams(Object.entries(posted).filter(isText)), now)
  return tables.request && time !== null && tables.times.includes(time) ? { ...tables.request, time } : null
}

const isText = (entry: [string, unknown]): entry is [string, string] => typeof entry[1] === 'string'

/** The values of this form when it was posted and the action refused it; null otherwise. */
export const postedValues = (reply: FormReply | undefined, form: string): Readonly<Record<string, unknown>> | null =>
  reply?.form === form && !reply.ok ? (reply.result?.initialValue ?? null) : null
