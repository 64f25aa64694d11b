import { useState, type FormEvent } from 'react'
import { moderateReview, type ConsoleReview } from '../../contract/api/console/reviews.ts'
import type { Problem } from '../../contract/endpoint.ts'
import { call } from '../api.ts'
import { Reason } from '../member/reason.tsx'
import { fieldReaderOf } from '../ui/form-values.ts'
import { ConsoleButton, RefusalNotice } from '../ui/parts.tsx'
import { ConsoleSheet } from '../ui/sheet.tsx'

type Props = { review: ConsoleReview; onHidden: () => void; onClose: () => void }

/** Asks why a review is hidden; its member reads the reason. */
export function HideSheet({ review: { partner, id, merchant }, onHidden, onClose }: Props) {
  const [problem, setProblem] = useState<Problem | null>(null)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const reason = fieldReaderOf(event.currentTarget)('reason')
    const reply = await call(moderateReview, { params: { partner, id }, body: { state: 'hidden', reason } })
    if (reply.ok) onHidden()
    else setProblem(reply.problem)
  }
  return (
    <ConsoleSheet title="Hide this review" onSubmit={(event) => void submit(event)} onClose={onClose}>
      <p>
        It leaves the page of <bdi>{merchant.name}</bdi>. The member keeps it in the account and reads your reason
        there.
      </p>
      {problem && <RefusalNotice problem={problem} />}
      <Reason placeholder="It names a waiter in full" />
      <ConsoleButton tone="bad" type="submit">
        Hide the review
      </ConsoleButton>
    </ConsoleSheet>
  )
}
