import { LockKeyhole } from 'lucide-react'
import { useRef, useState, type FormEvent } from 'react'
import type { CardRegistration } from '../../contract/api/cards.ts'
import { useCopy } from '../copy/use-copy.ts'
import { HumanFault } from '../human-check/human-fault.tsx'
import { usePreparedCheck } from '../human-check/use-human-check.ts'
import { useSite } from '../partner.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import css from './card-form.module.css'
import { canSubmit } from './can-submit.ts'
import { FrameArea } from './frame-area.tsx'
import { MoveCard } from './move-card.tsx'
import { Results } from './results.tsx'
import { frameWords } from './frame-words.ts'
import { useCardFrame } from './use-card-frame.ts'
import { useLinking } from './use-linking.ts'

type Props = { onLinked: (results: CardRegistration[]) => void; onCancel?: () => void; cancelLabel?: string }

/** The card fields of the vault with what has to be agreed to, and what came of it. */
export function CardForm({ onLinked, onCancel, cancelLabel }: Props) {
  const t = useCopy()
  const { legal, copy } = useSite().partner
  const holder = useRef<HTMLDivElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const [agreed, setAgreed] = useState(false)
  const [tried, setTried] = useState(false)
  const frame = useCardFrame({
    element: holder,
    title: t('addCard.frame'),
    labels: { number: t('addCard.number'), expiry: t('addCard.expiry'), ...frameWords(copy) },
    onEnter: () => form.current?.requestSubmit(),
  })
  const typed = !frame.card.empty
  const human = usePreparedCheck('add_card', typed)
  const { busy, results, problem, held, link, move, keep, clear } = useLinking(frame, human, (linked) => {
    setTried(false)
    setAgreed(false)
    onLinked(linked)
  })
  const may = canSubmit({ ready: frame.phase === 'ready', typed, checked: human.passed, busy })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (agreed && !busy) void link()
  }
  const cancel = () => {
    setTried(false)
    setAgreed(false)
    clear()
    onCancel?.()
  }
  return (
    <form ref={form} className={css.form} onSubmit={submit} noValidate>
      <Results results={results} problem={problem} />
      <HumanFault fault={human.fault} onAgain={human.reset} />
      <FrameArea frame={frame} holder={holder} />
      <p className={css.safe}>
        <LockKeyhole aria-hidden="true" size={16} />
        {t('addCard.safe')}
      </p>
      <details className={css.terms}>
        <summary>{t('addCard.terms')}</summary>
        <p>{legal.cardTerms}</p>
      </details>
      <Checkbox
        label={t('addCard.optIn')}
        required
        checked={agreed}
        onChange={(event) => setAgreed(event.target.checked)}
        error={tried && !agreed ? t('addCard.optInMissing') : undefined}
      />
      <p className={css.required}>{t('form.required')}</p>
      <div className={css.actions}>
        <Button type="submit" disabled={!may}>
          {busy ? t('addCard.submitting') : t('addCard.submit')}
        </Button>
        {onCancel && (
          <Button look="quiet" onClick={cancel}>
            {cancelLabel ?? t('addCard.cancel')}
          </Button>
        )}
      </div>
      <MoveCard held={held} busy={busy} fault={human.fault} onMove={() => void move()} onKeep={keep} />
    </form>
  )
}
