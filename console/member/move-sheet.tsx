import { useState, type FormEvent } from 'react'
import { findMerchants, merchantTextMax, moveDine } from '../../contract/api/console/dines.ts'
import type { TimelineEvent } from '../../contract/api/console/members.ts'
import type { Problem } from '../../contract/endpoint.ts'
import { call, useCall } from '../api.ts'
import { useDebounced } from '../ui/use-debounced.ts'
import { fieldReaderOf } from '../ui/form-values.ts'
import { ConsoleButton, ConsoleField, RefusalNotice } from '../ui/parts.tsx'
import { ConsoleSheet } from '../ui/sheet.tsx'
import css from './choices.module.css'
import { Reason } from './reason.tsx'

type Dine = { partner: string; memberId: string; event: TimelineEvent }
type Props = { dine: Dine; onMoved: () => void; onClose: () => void }

/** Moves a dine to the restaurant where it really was. The server then calculates the dine's reward again. */
export function MoveSheet({ dine: { partner, memberId, event }, onMoved, onClose }: Props) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<Problem | null>(null)
  const submit = async (submitEvent: FormEvent<HTMLFormElement>) => {
    submitEvent.preventDefault()
    const values = fieldReaderOf(submitEvent.currentTarget)
    const params = { partner, id: memberId, dineId: event.dineId ?? '' }
    const reply = await call(moveDine, { params, body: { merchantId: values('merchant'), reason: values('reason') } })
    if (reply.ok) onMoved()
    else setProblem(reply.problem)
  }
  return (
    <ConsoleSheet
      title="Move to another restaurant"
      onSubmit={(submitEvent) => void submit(submitEvent)}
      onClose={onClose}
    >
      <p>
        Now at {event.detail}. What the dine earns is calculated again by the rules of the new restaurant. The member
        reads your reason in the receipt.
      </p>
      {problem && <RefusalNotice problem={problem} />}
      <ConsoleField
        id="restaurant"
        label="Restaurant"
        hint="A part of its name, or its id"
        type="search"
        autoComplete="off"
        maxLength={merchantTextMax}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Restaurants text={useDebounced(text.trim())} />
      <Reason placeholder="The card was charged by the bar next door" />
      <ConsoleButton tone="main" type="submit">
        Move the dine
      </ConsoleButton>
    </ConsoleSheet>
  )
}

function Restaurants({ text }: { text: string }) {
  const [reply] = useCall(findMerchants, text === '' ? null : { query: { text } })
  if (text === '') return null
  if (reply.state === 'refused') return <RefusalNotice problem={reply.problem} />
  if (reply.value?.merchants.length === 0) return <p role="status">No restaurant has this name or id.</p>
  return (
    <fieldset className={css.modes}>
      <legend>Move to</legend>
      {reply.value?.merchants.map(({ id, name, city, state }) => (
        <label key={id}>
          <input type="radio" name="merchant" value={id} required />
          <bdi>{name}</bdi>
          <small>
            {city}, {state} ({id})
          </small>
        </label>
      ))}
    </fieldset>
  )
}
