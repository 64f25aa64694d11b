import { expect, test } from 'vitest'
import { reviewWindowDays } from '../domain/reviews/eligibility.ts'
import { claimCopy } from './claim-copy.ts'
import { mailCopy } from './mail-copy.ts'
import { receiptCopy } from './receipt-copy.ts'
import { refusalCopy } from './refusal-copy.ts'

test('each default text about the time for a review names the number of days of the rule', () => {
  const texts = [
    claimCopy.awaits_review,
    mailCopy['mail.review_wanted.text'],
    receiptCopy.review_open,
    receiptCopy.review_expired,
    refusalCopy.review_expired,
  ]
  for (const text of texts) expect(text).toContain(`${reviewWindowDays} days`)
})
