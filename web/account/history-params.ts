export type HistoryParams = { pageNo: number; filters: HistoryFilter }
export type HistoryFilter = { month?: string; card?: string; restaurant?: string }

const pageMax = 10_000
const shapes = {
  month: /^20\d\d-(0[1-9]|1[0-2])$/,
  card: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
  restaurant: /^.{1,80}$/,
} as const
export const filterNames = ['month', 'card', 'restaurant'] as const

/** Reads filters and page number from the history's URL. Drops invalid filters; the page is 1 to `pageMax`, and 1 when it is no number. */
export function historyParams(params: URLSearchParams): HistoryParams {
  const filters: HistoryFilter = {}
  for (const name of filterNames) {
    const value = params.get(name)
    if (value !== null && shapes[name].test(value)) filters[name] = value
  }
  const pageNo = Math.trunc(Number(params.get('pageNo'))) || 1
  return { pageNo: Math.min(pageMax, Math.max(1, pageNo)), filters }
}

export const isFiltered = (filters: HistoryFilter): boolean => filterNames.some((name) => filters[name] !== undefined)
