import { useState, type FormEvent } from 'react'
import { approveClaim, type ConsoleClaimDetail } from '../../contract/api/console/claims.ts'
import type { Problem } from '../../contract/endpoint.ts'
import { parseBillMinor } from '../../domain/claims/bill.ts'
import { reasonLengthMax, reasonLengthMin } from '../../domain/operators/impersonation.ts'
import { call } from '../api.ts'
import { cardName } from '../ui/format.ts'
import { fieldReaderOf } from '../ui/form-values.ts'
import { ConsoleButton, ConsoleField, partsCss, RefusalNotice } from '../ui/parts.tsx'
import { ConsoleSheet } from '../ui/sheet.tsx'
import { MemberAnswerField } from './member-answer-field.tsx'

type Props = { claim: ConsoleClaimDetail; onDone: () => void; onClose: () => void }

/** Posts the meal with the facts that the operator enters. The rules in force at the time of the meal decide what it earns. */
export function ApproveSheet({ claim, onDone, onClose }: Props) {
  const { partner, id, cards, claimedCardId, date, amountMinor, merchant } = claim
  const [problem, setProblem] = useState<Pick<Problem, 'title'> | null>(null)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const values = fieldReaderOf(event.currentTarget)
    const finalMinor = parseBillMinor(values('amount'))
    // 0: the text is not a valid amount.
    if (finalMinor === 0) return setProblem({ title: 'Enter the amount in dollars, like 48.20.' })
    const body = {
      cardId: values('card'),
      date: values('date'),
      time: values('time'),
      amountMinor: finalMinor,
      message: values('message'),
    }
    const reply = await call(approveClaim, { params: { partner, id }, body })
    if (reply.ok) onDone()
    else setProblem(reply.problem)
  }
  return (
    <ConsoleSheet title="Approve this meal" onSubmit={(event) => void submit(event)} onClose={onClose}>
      <p>
        At <bdi>{merchant.name}</bdi>. The meal is posted once, and earns by the rules in force when it was paid. When
        the card network reports it later, the network’s amount counts.
      </p>
      {problem && <RefusalNotice problem={problem} />}
      <div className={partsCss.field}>
        <label htmlFor="card">Card</label>
        <select id="card" name="card" className={partsCss.input} defaultValue={claimedCardId ?? ''} required>
          <option value="">Choose the card</option>
          {cards.map((card) => (
            <option key={card.id} value={card.id}>
              {cardName(card.cardType)} {card.lastFour}
            </option>
          ))}
        </select>
      </div>
      <ConsoleField id="date" name="date" label="Date" type="date" defaultValue={date} required />
      <ConsoleField id="time" name="time" label="Time, by the restaurant’s clock" type="time" required />
      <ConsoleField
        id="amount"
        name="amount"
        label="Final amount in dollars"
        inputMode="decimal"
        autoComplete="off"
        defaultValue={(amountMinor / 100).toFixed(2)}
        required
      />
      <MemberAnswerField min={reasonLengthMin} max={reasonLengthMax} placeholder="The restaurant confirmed your bill" />
      <ConsoleButton tone="main" type="submit">
        Approve and post
      </ConsoleButton>
    </ConsoleSheet>
  )
}
