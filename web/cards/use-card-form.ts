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
  const frameRef = useRef<HTMLDivElement>(null)
  const formRef = useRef<HTMLFormElement>(null)
  const [hasAgreed, setHasAgreed] = useState(false)
  const [wasSubmitted, setWasSubmitted] = useState(false)
  const [tickedIds, setTickedIds] = useState<readonly string[]>([])
  const cardsOnFile = usePartnerCards(brand.hasPartnerLoadedCards)
  const frame = useCardFrame({
    element: frameRef,
    title: t('addCard.frame'),
    labels: { number: t('addCard.number'), expiry: t('addCard.expiry'), ...frameLabelsOf(copy) },
    onEnter: () => formRef.current?.requestSubmit(),
  })
  const hasTypedCard = !frame.card.empty
  const { maxLinkedCards } = brand
  const selection = selectionOf({ onFile: cardsOnFile.cards, linked, maxLinkedCards, tickedIds, hasTypedCard })
  const humanCheck = usePreparedCheck('add_card', selection.count > 0)
  const resetForm = () => {
    setWasSubmitted(false)
    setHasAgreed(false)
    setTickedIds([])
  }
  const linking = useLinking(frame, humanCheck, (linkedCards, outcome) => {
    resetForm()
    onLinked(linkedCards, outcome)
  })
  const { tickedCards, overLimit } = selection
  const { busy } = linking
  const isFrameReady = frame.phase === 'ready'
  const tickedCount = tickedCards.length
  const passedHumanCheck = humanCheck.passed
  const isSubmittable = canSubmit({ isFrameReady, hasTypedCard, tickedCount, overLimit, passedHumanCheck, busy })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWasSubmitted(true)
    // Without ticked cards an empty frame is submitted too: the frame then reports next to its field that a card is required.
    if (hasAgreed && !busy && !overLimit) void linking.link(tickedCards, hasTypedCard || tickedCount === 0)
  }
  const cancel = () => {
    resetForm()
    linking.clear()
    onCancel()
  }
  const setTicked = (id: string, isTicked: boolean) =>
    setTickedIds((ids) => (isTicked ? [...ids, id] : ids.filter((tickedId) => tickedId !== id)))
  const needsConsent = wasSubmitted && !hasAgreed
  return {
    formRef,
    frameRef,
    frame,
    humanCheck,
    cardsOnFile,
    selection,
    linking,
    hasAgreed,
    setHasAgreed,
    needsConsent,
    isSubmittable,
    submit,
    cancel,
    setTicked,
  }
}
