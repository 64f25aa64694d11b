import { expect, test } from 'vitest'
import { receiptLine } from './api/activity.ts'
import { receiptCodes, line } from '../domain/earning/receipt.ts'
import { receiptCopy } from './receipt-copy.ts'

test('every code of a receipt has its sentence, and a line crosses the wire as it is', () => {
  for (const code of receiptCodes) {
    expect(receiptCopy[code].length).toBeGreaterThan(3)
    const one = line('extra', code, true, { amountMinor: 1, rateBasisPoints: 2, fixedPointUnits: 2, values: { a: 1 } })
    expect(receiptLine.parse(one)).toEqual(one)
  }
})
