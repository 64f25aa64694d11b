/** The query parameter with the id of the open receipt. */
export const receiptParam = 'receipt'

/** The history state of a receipt that was opened over the list, so that closing it goes back. */
export const openedOverList = { openedOverList: true }

export const isOpenedOverList = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'openedOverList' in state
