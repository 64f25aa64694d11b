import { dineSummary, historyOptions, listTransactions, type HistoryOptions } from '../../contract/api/activity.ts'
import { listStatementCredits, statementCreditBalance, type RewardEntry } from '../../contract/api/credits.ts'
import { listOrders } from '../../contract/api/ordering.ts'
import type { Brand } from '../../contract/brand.ts'
import type { Problem, ReplyOf } from '../../contract/endpoint.ts'
import type { apiIn } from '../api/server-api.ts'
import type { HistoryParams } from './history-params.ts'

/** `total` is the number of matching transactions on all pages; null for a list with credits: its reply does not count the entries. */
export type HistoryList =
  | { ok: true; entries: RewardEntry[]; totalPages: number; total: number | null }
  | { ok: false; problem: Problem }

export type LoadedHistory = {
  list: HistoryList
  summary: ReplyOf<typeof dineSummary> | null
  /** Cents; null at partners that do not pay by statement credit, and when the call failed. */
  balance: number | null
  options: HistoryOptions | null
  /** Whether the member has ordered online; false when the call failed. */
  hasOrders: boolean
}

type Call = ReturnType<typeof apiIn>

/** Loads everything that the page shows. Only partners that pay by statement credit have credits in the list, and a balance. */
export async function loadHistory(call: Call, brand: Brand, params: HistoryParams): Promise<LoadedHistory> {
  const paysCredits = brand.currencyType === 'Credit'
  const [list, summary, balance, options, orders] = await Promise.all([
    paysCredits ? loadTransactionsAndCredits(call, params) : loadTransactions(call, params),
    call(dineSummary, {}),
    paysCredits ? call(statementCreditBalance, {}) : null,
    call(historyOptions, {}),
    call(listOrders, { query: { limit: 1 } }),
  ])
  return {
    list,
    summary: summary.ok ? summary.value : null,
    balance: balance?.ok ? balance.value.memberBalance : null,
    options: options.ok ? options.value : null,
    hasOrders: orders.ok && orders.value.orders.length > 0,
  }
}

async function loadTransactions(call: Call, { pageNo, filters }: HistoryParams): Promise<HistoryList> {
  const reply = await call(listTransactions, { query: { pageNo, ...filters } })
  if (!reply.ok) return { ok: false, problem: reply.problem }
  const { data, totalPages, totalResultSize } = reply.value
  const entries = data.map((transaction) => ({ kind: 'transaction' as const, date: transaction.date, transaction }))
  return { ok: true, entries, totalPages, total: totalResultSize }
}

async function loadTransactionsAndCredits(call: Call, { pageNo, filters }: HistoryParams): Promise<HistoryList> {
  const reply = await call(listStatementCredits, { query: { pageNo, ...filters } })
  if (!reply.ok) return { ok: false, problem: reply.problem }
  return { ok: true, entries: reply.value.data, totalPages: reply.value.totalPages, total: null }
}
