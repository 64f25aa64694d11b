export { callResultOf as answerOf, requestOf } from '../contract/call.ts'

/** The path prefix of every call from the browser (P1-441): the partner's `apiBase`, which the page carries. */
export const apiBase = (): string =>
  'document' in globalThis ? (document.documentElement.dataset['apiBase'] ?? '') : ''

/** Public id of the member the page was drawn for; '' for a visitor. */
export const drawnFor = (): string =>
  'document' in globalThis ? (document.documentElement.dataset['member'] ?? '') : ''
