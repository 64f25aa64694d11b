import { LockKeyhole } from 'lucide-react'
import { joinCopy } from '../copy/join.ts'
import { useCopy } from '../copy/use-copy.ts'
import { HumanCheckFault } from '../human-check/human-check-fault.tsx'
import { LookOnlyNote } from '../impersonation/look-only.tsx'
import { useSite } from '../site/partner.ts'
import { Button } from '../ui/button.tsx'
import { PrivacyNotice } from '../forms/privacy-notice.tsx'
import css from './card-form.module.css'
import { Consent } from './consent.tsx'
import { FrameArea } from './frame-area.tsx'
import { MoveCard } from './move-card.tsx'
import { PartnerCards } from './partner-cards.tsx'
import { Results } from './results.tsx'
import { useCardForm } from './use-card-form.ts'
import type { OnLinked } from './use-linking.ts'

type Props = {
  /** The member's linked cards. The partner's list leaves them out, and they count toward the maximum. */
  linked?: readonly { cardType: string; lastFour: string }[]
  onLinked: OnLinked
  onCancel: () => void
  cancelLabel?: string
}

/** The form to link cards, or why an operator cannot link one. */
export function CardForm(props: Props) {
  return useSite().impersonation ? <LookOnlyNote /> : <LinkForm {...props} />
}

/** The form to link cards: the results, the partner's cards on file, the vault's fields, the consent and the dialog to move a card. */
function LinkForm({ linked = [], onLinked, onCancel, cancelLabel }: Props) {
  const t = useCopy(joinCopy)
  const { formRef, frameRef, frame, humanCheck, cardsOnFile, selection, linking, ...cardForm } = useCardForm({
    linked,
    onLinked,
    onCancel,
  })
  const { busy, results, problem, pendingTransfers } = linking
  return (
    <form ref={formRef} className={css.form} onSubmit={cardForm.submit} noValidate>
      <Results results={results} problem={problem} />
      <HumanCheckFault fault={humanCheck.fault} onRetry={humanCheck.reset} />
      <PartnerCards phase={cardsOnFile.phase} selection={selection} busy={busy} onTick={cardForm.setTicked} />
      {selection.offered.length > 0 && (
        <div className={css.another}>
          <h2>{t('addCard.another')}</h2>
          <p>{t('addCard.anotherLead')}</p>
        </div>
      )}
      <FrameArea frame={frame} frameRef={frameRef} />
      <p className={css.vaultNote}>
        <LockKeyhole aria-hidden="true" size={16} />
        {t('addCard.safe')}
      </p>
      <Consent agreed={cardForm.hasAgreed} missing={cardForm.needsConsent} onAgree={cardForm.setHasAgreed} />
      <PrivacyNotice />
      <div className={css.actions}>
        <Button type="submit" disabled={!cardForm.isSubmittable}>
          {busy ? t('addCard.submitting') : t('addCard.submit')}
        </Button>
        <Button variant="quiet" onClick={cardForm.cancel}>
          {cancelLabel ?? t('addCard.cancel')}
        </Button>
      </div>
      <MoveCard
        pendingTransfer={pendingTransfers[0] ?? null}
        busy={busy}
        fault={humanCheck.fault || problem}
        onMove={() => void linking.move()}
        onKeep={linking.keep}
      />
    </form>
  )
}
