/** The path prefix of every call from the browser (P1-441): the partner's `apiBase`, which the page carries; '' on the server. */
export const apiBase = (): string =>
  'document' in globalThis ? (document.documentElement.dataset['apiBase'] ?? '') : ''

/** Public id of the member that the page was rendered for; '' for a visitor and on the server. */
export const pageMemberId = (): string =>
  'document' in globalThis ? (document.documentElement.dataset['member'] ?? '') : ''
