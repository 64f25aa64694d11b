/** Which receipt lies over the list, in the address, so that the way back closes it. */
export const sheetParam = 'receipt'
