/**
 * The product's time in a browser, in milliseconds since 1970: real time, except where the staging tools moved the clock. The server
 * writes the difference into the document (`data-clock-ahead`). While the server renders, `nowMs` is always real time.
 */
export const nowMs = (): number => Date.now() + aheadMs()

const aheadMs = (): number =>
  typeof document === 'undefined' ? 0 : Number(document.documentElement.dataset['clockAhead'] ?? 0)
