import type { CardView, removeCard } from '../../contract/api/cards.ts'
import { cardLabel } from '../cards/card-text.ts'
import { accountCopy } from '../copy/account.ts'
import { cardCopy } from '../copy/cards.ts'
import { useCopy, type CopyKeyOf } from '../copy/use-copy.ts'
import type { ReplyTo } from '../forms/action.ts'
import { FormDialog } from '../forms/form-dialog.tsx'
import { PrivacyNotice } from '../forms/privacy-notice.tsx'
import { useRouteForm } from '../forms/use-route-form.ts'
import { useBrand } from '../site/partner.ts'
import { toast } from '../ui/toasts.ts'
import { PasswordConfirmation } from './password-confirmation.tsx'
import { needsPassword, passwordPromptOf } from './password-prompt.ts'
import { removalForms, type RemovalKind } from './card-forms.ts'

type Props = {
  card: CardView
  reason: RemovalKind
  isLast: boolean
  onRemoved: () => void
  onClose: () => void
}

/**
 * Asks for confirmation before a card is removed (M2-120 to M2-123). For the last card it explains the effect and may ask for the password.
 * For other cards the dialog disappears as soon as the member confirms, and the card's row shows the progress.
 */
export function RemoveCard({ card, reason, isLast, onRemoved, onClose }: Props) {
  const t = useCopy(accountCopy, cardCopy)
  const brand = useBrand()
  const definition = removalForms[reason].of(card.id)
  const state = useRouteForm<typeof definition.schema, ReplyTo<typeof removeCard>>(definition, {
    onReply: (reply) => {
      if (needsPassword(reply)) return
      if (reply.ok) {
        toast.success(t('cards.deleted', { lastFour: reply.value.lastFour }))
        onRemoved()
      } else
        toast.error(isUnexplained(reply.refusal) ? t('cards.deleteFailed', { lastFour: card.lastFour }) : reply.problem)
      onClose()
    },
  })
  if (state.busy && !isLast) return null
  const prompt = passwordPromptOf(state)
  const problem = isUnexplained(state.refusal) ? t('cards.deleteFailed', { lastFour: card.lastFour }) : state.problem
  return (
    <FormDialog
      state={{ ...state, problem: prompt ? '' : problem }}
      onClose={onClose}
      title={t(titleOf(reason, isLast))}
      submitLabel={
        prompt && brand.enrollmentType === 'sso'
          ? null
          : t(reason === 'withdraw' ? 'cards.withdraw' : 'cards.confirmYes')
      }
      busyLabel={t('cards.deleting')}
      cancelLabel={t('cards.confirmNo')}
      danger
      hasFields={false}
    >
      <p>{t(reason === 'withdraw' ? 'cards.withdrawText' : 'cards.confirmText', { card: cardLabel(t, card) })}</p>
      {isLast && <p>{t(brand.deactivatesOnLastCard ? 'cards.confirmLastDeactivates' : 'cards.confirmLastText')}</p>}
      {prompt && <PasswordConfirmation {...prompt} />}
      <PrivacyNotice />
    </FormDialog>
  )
}

/** Refusals of which the member learns only that the card stays. */
const isUnexplained = (refusal: string | undefined): boolean => refusal === 'unknown_card' || refusal === 'unexpected'

const titleOf = (reason: RemovalKind, isLast: boolean): CopyKeyOf<typeof accountCopy | typeof cardCopy> => {
  if (reason === 'withdraw') return 'cards.withdrawTitle'
  return isLast ? 'cards.confirmLastTitle' : 'cards.confirmTitle'
}
