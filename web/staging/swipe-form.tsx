import { useState } from 'react'
import { stagingSwipe, swipeKinds, type stagingState } from '../../contract/api/staging.ts'
import { formatsOf } from '../../contract/formats.ts'
import type { ReplyOf } from '../../contract/endpoint.ts'
import { api } from '../api/api.ts'
import { brandName } from '../cards/card-text.ts'
import { Button } from '../ui/button.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { MerchantPicker } from './merchant-picker.tsx'
import { amountMinorOf, localMoment } from './swipe-input.ts'
import { SwipeReplies, type SentSwipe } from './swipe-replies.tsx'
import css from './stgtools.module.css'

const { money } = formatsOf('en-US')
type Member = ReplyOf<typeof stagingState>['members'][number]
type Kind = (typeof swipeKinds)[number]
const kindNames: Readonly<Record<Kind, string>> = {
  auth: 'Authorization',
  clearing: 'Clearing (final amount)',
  refund: 'Refund',
}
type SwipeInput = { memberId: string; cardId: string; merchantId: string; amount: string; at: string; kind: Kind }
const isKind = (text: string): text is Kind => swipeKinds.some((kind) => kind === text)

/**
 * The form's state and the values derived from it. `member` is the selected member, or else the first one. `card` is the selected card of
 * `member`, or else its first card.
 */
function useSwipe(members: readonly Member[], onSwiped: () => void) {
  const [input, setInput] = useState<SwipeInput>({
    memberId: '',
    cardId: '',
    merchantId: '',
    amount: '84.50',
    at: '',
    kind: 'auth',
  })
  const [busy, setBusy] = useState(false)
  const [sentSwipes, setSentSwipes] = useState<SentSwipe[]>([])
  const member = members.find((entry) => entry.publicId === input.memberId) ?? members[0]
  const card = member?.cards.find((entry) => entry.id === input.cardId) ?? member?.cards[0]
  const amountMinor = amountMinorOf(input.amount)
  const { merchantId, at, kind } = input
  const sendSwipe = async () => {
    if (!card || amountMinor === null || merchantId === '') return
    setBusy(true)
    const reply = await api(stagingSwipe, {
      body: { cardId: card.id, merchantId, amountMinor, kind, ...(at === '' ? {} : { at: localMoment(at) }) },
    })
    setSentSwipes((current) => [
      { message: `${kindNames[kind]} of ${money(amountMinor)}, card ending in ${card.lastFour}`, reply },
      ...current,
    ])
    setBusy(false)
    onSwiped()
  }
  const set = (part: Partial<SwipeInput>) => setInput({ ...input, ...part })
  return {
    input,
    set,
    busy,
    sentSwipes,
    member,
    card,
    amountMinor,
    sendSwipe,
    isReady: !busy && card && merchantId !== '' && amountMinor !== null,
  }
}

export function SwipeForm({ members, onSwiped }: { members: readonly Member[]; onSwiped: () => void }) {
  const membersWithCards = members.filter((entry) => entry.cards.length > 0)
  const { input, set, busy, sentSwipes, member, card, amountMinor, sendSwipe, isReady } = useSwipe(
    membersWithCards,
    onSwiped,
  )
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault()
        void sendSwipe()
      }}
    >
      <div className={css.two}>
        <SelectField
          label="Member"
          value={member?.publicId ?? ''}
          onChange={(event) => set({ memberId: event.target.value })}
        >
          {membersWithCards.map((entry) => (
            <option key={entry.publicId} value={entry.publicId}>
              {entry.name} ({entry.tierLevel}), {entry.email}
            </option>
          ))}
        </SelectField>
        <SelectField label="Card" value={card?.id ?? ''} onChange={(event) => set({ cardId: event.target.value })}>
          {member?.cards.map((entry) => (
            <option key={entry.id} value={entry.id}>
              {brandName(entry.cardType)} ending in {entry.lastFour}
            </option>
          ))}
        </SelectField>
      </div>
      <MerchantPicker chosenId={input.merchantId} onChoose={(merchantId) => set({ merchantId })} />
      <div className={css.three}>
        <TextField
          label="Amount in dollars"
          inputMode="decimal"
          value={input.amount}
          onChange={(event) => set({ amount: event.target.value })}
          hint="Cents from .01 to .16 show failures."
          error={amountMinor === null ? 'Write an amount like 84.50.' : undefined}
        />
        <TextField
          label="Moment"
          type="datetime-local"
          value={input.at}
          onChange={(event) => set({ at: event.target.value })}
          hint="The restaurant's clock. Empty is now."
        />
        <SelectField
          label="Message"
          value={input.kind}
          onChange={(event) => isKind(event.target.value) && set({ kind: event.target.value })}
        >
          {swipeKinds.map((name) => (
            <option key={name} value={name}>
              {kindNames[name]}
            </option>
          ))}
        </SelectField>
      </div>
      <Button type="submit" disabled={!isReady}>
        {busy ? 'Sending…' : 'Swipe'}
      </Button>
      <SwipeReplies sentSwipes={sentSwipes} />
    </form>
  )
}
