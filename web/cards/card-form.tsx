import { LockKeyhole } from 'lucide-react'
import { useRef, useState, type FormEvent } from 'react'
import type { CardRegistration } from '../../contract/api/cards.ts'
import { useCopy } from '../copy/use-copy.ts'
import { useSite } from '../partner.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Notice } from '../ui/notice.tsx'
import { Bone } from '../ui/skeleton.tsx'
import css from './card-form.module.css'
import { outcomeOf, refusalWords } from './card-words.ts'
import { linkSealed, moveHeld, type Linked } from './link.ts'
import { MoveCard } from './move-card.tsx'
import { useCardFrame } from './use-card-frame.ts'

type Props = { onLinked: (results: CardRegistration[]) => void; onCancel?: () => void; cancelLabel?: string }

/** The card fields of the vault with what has to be agreed to, and what came of it. */
export function CardForm({ onLinked, onCancel, cancelLabel }: Props) {
  const t = useCopy()
  const { legal } = useSite().partner
  const holder = useRef<HTMLDivElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const [agreed, setAgreed] = useState(false)
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [faults, setFaults] = useState<string[]>([])
  const [held, setHeld] = useState<CardRegistration | null>(null)
  const frame = useCardFrame({
    element: holder,
    title: t('addCard.frame'),
    labels: { number: t('addCard.number'), expiry: t('addCard.expiry') },
    onEnter: () => form.current?.requestSubmit(),
  })

  const settle = (linked: Linked) => {
    setBusy(false)
    if (!linked.ok) return setFaults([linked.problem.title])
    const elsewhere = linked.results.find((result) => result.error?.code === 'card_elsewhere' && result.heldCardId)
    setHeld(elsewhere ?? null)
    setFaults(linked.results.filter((result) => result.error && result !== elsewhere).map((result) => refusalWords(t, result)))
    // What the frame sealed is spent, whatever came of it.
    frame.again()
    if (outcomeOf(linked.results) !== 'none') onLinked(linked.results.filter((result) => !result.error))
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    setFaults([])
    if (!agreed || busy) return
    setBusy(true)
    try {
      settle(await linkSealed(await frame.submit()))
    } catch {
      // The frame has said beside its field what is missing.
      setBusy(false)
    }
  }
  const move = async () => {
    if (!held?.heldCardId) return
    setBusy(true)
    settle(await moveHeld(held.heldCardId))
  }
  return (
    <form ref={form} className={css.form} onSubmit={(event) => void submit(event)} noValidate>
      {faults.length > 0 && (
        <Notice tone="error" label={t('form.error')}>
          {faults.map((fault) => (
            <p key={fault}>{fault}</p>
          ))}
        </Notice>
      )}
      <div>
        {frame.phase === 'failed' && <FrameFailed origin={frame.origin} onAgain={frame.again} />}
        <div className={css.frame} data-phase={frame.phase}>
          {frame.phase === 'loading' && <FrameWaiting label={t('addCard.loading')} />}
          <div ref={holder} className={css.holder} />
        </div>
      </div>
      <p className={css.safe}>
        <LockKeyhole aria-hidden="true" size={16} />
        {t('addCard.safe')}
      </p>
      <details className={css.terms}>
        <summary>{t('addCard.terms')}</summary>
        <p>{legal.cardTerms}</p>
      </details>
      <Checkbox label={t('addCard.optIn')} required checked={agreed} onChange={(event) => setAgreed(event.target.checked)} error={tried && !agreed ? t('addCard.optInMissing') : undefined} />
      <p className={css.required}>{t('form.required')}</p>
      <div className={css.actions}>
        <Button type="submit" disabled={busy || frame.card.empty || frame.phase !== 'ready'}>
          {busy ? t('addCard.submitting') : t('addCard.submit')}
        </Button>
        {onCancel && (
          <Button look="quiet" onClick={onCancel}>
            {cancelLabel ?? t('addCard.cancel')}
          </Button>
        )}
      </div>
      <MoveCard held={held} busy={busy} onMove={() => void move()} onKeep={() => setHeld(null)} />
    </form>
  )
}

function FrameWaiting({ label }: { label: string }) {
  return (
    <div className={css.waiting}>
      <span className="visually-hidden" role="status">
        {label}
      </span>
      <Bone className={css.bone} />
      <Bone className={css.bone} />
    </div>
  )
}

function FrameFailed({ origin, onAgain }: { origin: string; onAgain: () => void }) {
  const t = useCopy()
  return (
    <Notice tone="error" label={t('form.error')}>
      <p>{t('addCard.blocked', { origin })}</p>
      <Button look="plain" small onClick={onAgain}>
        {t('addCard.blockedAgain')}
      </Button>
    </Notice>
  )
}
