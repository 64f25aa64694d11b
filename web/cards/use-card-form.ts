import { useRef, useState, type FormEvent } from 'react'
import { joinCopy } from '../copy/join.ts'
import { useCopy } from '../copy/use-copy.ts'
import { usePreparedCheck } from '../human-check/use-human-check.ts'
import { useSite } from '../site/partner.ts'
import { canSubmit } from './can-submit.ts'
import { frameLabelsOf } from './frame-texts.ts'
import { selectionOf } from './selection.ts'
import { useCardFrame } from './use-card-frame.ts'
import { useLinking, type OnLinked } from './use-linking.ts'
import { usePartnerCards } from './use-partner-cards.ts'

type Options = {
  linked: readonly { cardType: string; lastFour: string }[]
  onLinked: OnLinked
  onCancel: () => void
}

/** State of the card form: the ticked and typed cards, the consent, and whether it can be submitted. */
export function useCardForm({ linked, onLinked, onCancel }: Options) {
  const t = useCopy(joinCopy)
  const { brand, copy } = useSite().partner
  const holder = useRef<HTMLDivElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const [agreed, setAgreed] = useState(false)
  const [wasSubmitted, setWasSubmitted] = useState(false)
  const [ticked, setTicked] = useState<readonly string[]>([])
  const onFile = usePartnerCards(brand.hasPartnerLoadedCards)
  const frame = useCardFrame({
    element: holder,
    title: t('addCard.frame'),
    labels: { number: t('addCard.number'), expiry: t('addCard.expiry'), ...frameLabelsOf(copy) },
    onEnter: () => form.current?.requestSubmit(),
  })
  const typed = !frame.card.empty
  const selection = selectionOf({ onFile: onFile.cards, linked, maxLinkedCards: brand.maxLinkedCards, ticked, typed })
  const human = usePreparedCheck('add_card', selection.count > 0)
  const forget = () => {
    setWasSubmitted(false)
    setAgreed(false)
    setTicked([])
  }
  const linking = useLinking(frame, human, (...linked) => {
    forget()
    onLinked(...linked)
  })
  const { chosen, overLimit } = selection
  const { busy } = linking
  const ready = frame.phase === 'ready'
  const isSubmittable = canSubmit({ ready, typed, ticked: chosen.length, overLimit, checked: human.passed, busy })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWasSubmitted(true)
    // Without ticked cards an empty frame is submitted too: it shows next to its field that a card is required.
    if (agreed && !busy && !overLimit) void linking.link(chosen, typed || chosen.length === 0)
  }
  const cancel = () => {
    forget()
    linking.clear()
    onCancel()
  }
  const tick = (id: string, on: boolean) =>
    setTicked((now) => (on ? [...now, id] : now.filter((tickedId) => tickedId !== id)))
  const missing = wasSubmitted && !agreed
  return {
    form,
    holder,
    frame,
    human,
    onFile,
    selection,
    linking,
    agreed,
    setAgreed,
    missing,
    isSubmittable,
    submit,
    cancel,
    tick,
  }
}
