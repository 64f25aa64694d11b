import type { changePassword } from '../../../contract/api/credentials.ts'
import { passwordMaxLength } from '../../../domain/joining/password.ts'
import { joinCopy } from '../../copy/join.ts'
import { profileCopy } from '../../copy/profile.ts'
import { useCopy } from '../../copy/use-copy.ts'
import type { ReplyTo } from '../../forms/action.ts'
import { FormPassword } from '../../forms/fields.tsx'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { useRouteForm } from '../../forms/use-route-form.ts'
import { Strength } from '../../join/strength.tsx'
import { useLabels } from '../../forms/use-labels.ts'
import { useMember } from '../../site/partner.ts'
import { toast } from '../../ui/toasts.ts'
import { changePasswordForm } from './credential-forms.ts'
import { CurrentPassword } from './current-password.tsx'

/** Changes the password; requires the current one. */
export function ChangePassword({ onClose }: { onClose: () => void }) {
  const t = useCopy(joinCopy, profileCopy)
  const labelOf = useLabels()
  const member = useMember()
  const state = useRouteForm<typeof changePasswordForm.schema, ReplyTo<typeof changePassword>>(changePasswordForm, {
    onReply: (reply) => {
      if (!reply.ok) return
      toast.success(t('profile.passwordChanged'))
      onClose()
    },
  })
  const { fields } = state
  const personalWords = member ? [member.firstName, member.lastName, member.email.split('@')[0] ?? ''] : []
  const passwordProps = { required: true, autoComplete: 'new-password', maxLength: passwordMaxLength }
  return (
    <FormDialog
      state={state}
      onClose={onClose}
      title={t('profile.changePassword')}
      submitLabel={t('profile.savePassword')}
      cancelLabel={t('profile.cancel')}
    >
      <p>{t('profile.changePasswordText')}</p>
      <CurrentPassword field={fields.currentPassword} />
      <FormPassword
        {...passwordProps}
        field={fields.password}
        label={t('profile.newPassword')}
        hint={t('join.passwordHint')}
      />
      <Strength password={fields.password.value ?? ''} ownWords={personalWords} />
      <FormPassword {...passwordProps} field={fields.passwordConfirm} label={labelOf('passwordConfirm')} />
    </FormDialog>
  )
}
