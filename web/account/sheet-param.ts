/** The query parameter with the id of the open receipt. */
export const sheetParam = 'receipt'
