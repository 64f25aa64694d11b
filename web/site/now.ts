/**
 * The product's time in a browser, in milliseconds since 1970: real time, except where the staging tools moved the clock. The server
 * writes by how much into the document. While the server renders, it is always real time.
 */
export const nowMs = (): number => Date.now() + aheadMs()

const aheadMs = (): number =>
  typeof document === 'undefined' ? 0 : Number(document.documentElement.dataset['clockAhead'] ?? 0)
