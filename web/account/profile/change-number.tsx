import type { changePartnerNumber } from '../../../contract/api/credentials.ts'
import type { Brand } from '../../../contract/brand.ts'
import { partnerNumberTextMax } from '../../../domain/joining/partner-number.ts'
import { profileCopy } from '../../copy/profile.ts'
import { useCopy } from '../../copy/use-copy.ts'
import type { ReplyTo } from '../../forms/action.ts'
import { FormText } from '../../forms/fields.tsx'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { useRouteForm } from '../../forms/use-route-form.ts'
import { toast } from '../../ui/toasts.ts'
import { partnerNumberForm } from './credential-forms.ts'
import { CurrentPassword } from './current-password.tsx'

type Props = { rule: NonNullable<Brand['partnerNumber']>; onClose: () => void }

/** Changes the member's number at the partner; requires the current password. */
export function ChangeNumber({ rule, onClose }: Props) {
  const t = useCopy(profileCopy)
  const state = useRouteForm<typeof partnerNumberForm.schema, ReplyTo<typeof changePartnerNumber>>(partnerNumberForm, {
    onReply: (reply) => {
      if (!reply.ok) return
      toast.success(t('profile.numberChanged'))
      onClose()
    },
  })
  return (
    <FormDialog
      state={state}
      onClose={onClose}
      title={t('profile.changeNumber')}
      submitLabel={t('profile.saveNumber')}
      cancelLabel={t('profile.cancel')}
    >
      <p>{t('profile.changeNumberText')}</p>
      <FormText
        field={state.fields.partnerNumber}
        label={rule.label}
        hint={rule.hint}
        required
        autoComplete="off"
        maxLength={partnerNumberTextMax}
      />
      <CurrentPassword field={state.fields.password} />
    </FormDialog>
  )
}
