import { expect, test } from 'vitest'
import { draftLifeMs, draftMailWindowMs } from './draft.ts'

test('a draft lives 7 days, and its mails are counted for 30 minutes', () => {
  expect([draftLifeMs, draftMailWindowMs]).toEqual([604_800_000, 1_800_000])
})
