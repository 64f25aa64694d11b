import type { requestEmailChange } from '../../../contract/api/credentials.ts'
import { fieldLengthMax } from '../../../domain/joining/prospect.ts'
import { profileCopy } from '../../copy/profile.ts'
import { useCopy } from '../../copy/use-copy.ts'
import type { ReplyTo } from '../../forms/action.ts'
import { textOfField } from '../../forms/field-text.ts'
import { FormText } from '../../forms/fields.tsx'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { useRouteForm } from '../../forms/use-route-form.ts'
import { DialogCloser, useWasServedOpen } from '../../forms/dialog-closer.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { emailForm } from './credential-forms.ts'
import { CurrentPassword } from './current-password.tsx'

/** Changes the email: requires the current password, and confirmation by a link sent to the new address. */
export function ChangeEmail({ onClose }: { onClose: () => void }) {
  const t = useCopy(profileCopy)
  const wasServedOpen = useWasServedOpen()
  const state = useRouteForm<typeof emailForm.schema, ReplyTo<typeof requestEmailChange>>(emailForm)
  const { reply, fields } = state
  const sentTo = reply?.ok ? textOfField(reply.result?.initialValue?.['email']).trim() : ''
  if (reply?.ok)
    return (
      <Dialog
        open
        isServedOpen={wasServedOpen}
        onClose={onClose}
        title={t('profile.emailSentTitle')}
        closeLabel={t('shell.close')}
        footer={<DialogCloser onClose={onClose}>{t('profile.done')}</DialogCloser>}
      >
        <p role="status">{t('profile.emailSent', { text: sentTo })}</p>
      </Dialog>
    )
  return (
    <FormDialog
      state={state}
      onClose={onClose}
      title={t('profile.changeEmail')}
      submitLabel={t('profile.sendLink')}
      cancelLabel={t('profile.cancel')}
    >
      <p>{t('profile.changeEmailText')}</p>
      <FormText
        field={fields.email}
        type="email"
        label={t('profile.newEmail')}
        required
        autoComplete="email"
        maxLength={fieldLengthMax.email}
      />
      <CurrentPassword field={fields.password} />
    </FormDialog>
  )
}
