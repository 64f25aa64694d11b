import { expect, test } from 'vitest'
import { draftLifeMs, draftMailWindowMs } from './draft.ts'

test('a draft expires after 7 days, and a mail counts toward the limit of mails for 30 minutes', () => {
  expect([draftLifeMs, draftMailWindowMs]).toEqual([604_800_000, 1_800_000])
})
