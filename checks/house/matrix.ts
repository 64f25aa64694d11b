import type { MatrixCaller } from './matrix-state.ts'

/** One route and the status for each caller, or `in` for any status but 401, 403 and 404. */
export type MatrixRow = { side: 'site' | 'console'; route: string; cells: string[]; values: Record<string, string> }

/**
 * Reads `site 401 in 404 401 401 401 401 GET /api/Things/:id id=thing`: cells in the order of the callers, then the route as it is
 * registered, then its parameters. The value of a parameter names one of member A's records, or is used as it is.
 */
export function readMatrix(text: string, callers: readonly MatrixCaller[]): MatrixRow[] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => {
      const [side = '', ...words] = line.trim().split(/\s+/)
      const [cells, [method = '', path = '', ...pairs]] = [words.slice(0, callers.length), words.slice(callers.length)]
      if (
        (side !== 'site' && side !== 'console') ||
        !path.startsWith('/') ||
        cells.some((cell) => !/^(in|\d{3})$/.test(cell))
      )
        throw new Error(`cannot read this row of the matrix: ${line}`)
      return {
        side,
        route: `${method} ${path}`,
        cells,
        values: Object.fromEntries(pairs.map((pair) => pair.split('='))),
      }
    })
}

/** The address of a row. Each parameter is the id that `recordIds` has for the row's word, else the word; `*` is named `rest`. */
export function urlOf({ route, values }: MatrixRow, recordIds: Record<string, string>): string {
  const [, path = ''] = route.split(' ')
  return path.replace(/:(\w+)|\*/g, (_all, name?: string) => {
    const value = recordIds[values[name ?? 'rest'] ?? ''] ?? values[name ?? 'rest'] ?? ''
    return encodeURIComponent(value)
  })
}

/** `in` when the cell expects `in` and the status is not 401, 403 or 404; otherwise the status. */
export const matrixCell = (status: number, expected: string): string =>
  expected === 'in' && ![401, 403, 404].includes(status) ? 'in' : String(status)
