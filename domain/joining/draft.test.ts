import { expect, test } from 'vitest'
import { draftLifeMs, draftMailWindowMs } from './draft.ts'

test('the lifetime of a draft is 7 days, and the window for the limit of mails is 30 minutes', () => {
  expect([draftLifeMs, draftMailWindowMs]).toEqual([604_800_000, 1_800_000])
})
