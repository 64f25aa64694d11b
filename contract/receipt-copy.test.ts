import { expect, test } from 'vitest'
import { receiptLine } from './api/activity.ts'
import { receiptCodes, createReceiptLine } from '../domain/earning/receipt.ts'
import { receiptCopy } from './receipt-copy.ts'

test('every receipt code has a text, and the API schema keeps a line unchanged', () => {
  for (const code of receiptCodes) {
    expect(receiptCopy[code]).toMatch(/\w/)
    // `true`: the line counts toward the total.
    const line = createReceiptLine('extra', code, true, {
      amountMinor: 1,
      rateBasisPoints: 2,
      fixedPointUnits: 2,
      values: { a: 1 },
    })
    expect(receiptLine.parse(line)).toEqual(line)
  }
})
