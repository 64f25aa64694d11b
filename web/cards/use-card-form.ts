import { useRef, useState, type FormEvent } from 'react'
import { joinCopy } from '../copy/join.ts'
import { useCopy } from '../copy/use-copy.ts'
import { usePreparedCheck } from '../human-check/use-human-check.ts'
import { useSite } from '../partner.ts'
import { canSubmit } from './can-submit.ts'
import { frameWords } from './frame-words.ts'
import { selectionOf } from './selection.ts'
import { useCardFrame } from './use-card-frame.ts'
import { useLinking, type OnLinked } from './use-linking.ts'
import { usePartnerCards } from './use-partner-cards.ts'

type Wanted = {
  linked: readonly { cardType: string; lastFour: string }[]
  onLinked: OnLinked
  onCancel: () => void
}

/** State of the card form: what is ticked, what is typed, what is agreed to, and whether it may go. */
export function useCardForm({ linked, onLinked, onCancel }: Wanted) {
  const t = useCopy(joinCopy)
  const { brand, copy } = useSite().partner
  const holder = useRef<HTMLDivElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const [agreed, setAgreed] = useState(false)
  const [tried, setTried] = useState(false)
  const [ticked, setTicked] = useState<readonly string[]>([])
  const onFile = usePartnerCards(brand.hasPartnerLoadedCards)
  const frame = useCardFrame({
    element: holder,
    title: t('addCard.frame'),
    labels: { number: t('addCard.number'), expiry: t('addCard.expiry'), ...frameWords(copy) },
    onEnter: () => form.current?.requestSubmit(),
  })
  const typed = !frame.card.empty
  const selection = selectionOf({ onFile: onFile.cards, linked, maxLinkedCards: brand.maxLinkedCards, ticked, typed })
  const human = usePreparedCheck('add_card', selection.count > 0)
  const forget = () => {
    setTried(false)
    setAgreed(false)
    setTicked([])
  }
  const linking = useLinking(frame, human, (...linked) => {
    forget()
    onLinked(...linked)
  })
  const { chosen, over } = selection
  const { busy } = linking
  const ready = frame.phase === 'ready'
  const may = canSubmit({ ready, typed, ticked: chosen.length, over, checked: human.passed, busy })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    // With nothing ticked the frame is asked also when it is empty: it says beside its field that a card is required.
    if (agreed && !busy && !over) void linking.link(chosen, typed || chosen.length === 0)
  }
  const cancel = () => {
    forget()
    linking.clear()
    onCancel()
  }
  const tick = (id: string, on: boolean) => setTicked((now) => (on ? [...now, id] : now.filter((one) => one !== id)))
  const missing = tried && !agreed
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
    may,
    submit,
    cancel,
    tick,
  }
}
