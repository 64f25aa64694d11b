import type { requestEmailChange } from '../../../contract/api/credentials.ts'
import { lengthMax } from '../../../domain/joining/prospect.ts'
import { profileCopy } from '../../copy/profile.ts'
import { useCopy } from '../../copy/use-copy.ts'
import type { ReplyTo } from '../../forms/action.ts'
import { FormText, textOf } from '../../forms/fields.tsx'
import { useRouteForm } from '../../forms/use-route-form.ts'
import { Button } from '../../ui/button.tsx'
import { closerOf, Dialog } from '../../ui/dialog.tsx'
import { emailForm } from './credential-forms.ts'
import { CurrentPassword } from './current-password.tsx'
import { FormDialog } from './form-dialog.tsx'

/** Changes the email: requires the current password, and confirmation by a link sent to the new address. */
export function ChangeEmail({ onClose }: { onClose: () => void }) {
  const t = useCopy(profileCopy)
  const state = useRouteForm<typeof emailForm.schema, ReplyTo<typeof requestEmailChange>>(emailForm)
  const { reply, fields } = state
  const sentTo = reply?.ok ? textOf(reply.result?.initialValue?.['email']).trim() : ''
  if (reply?.ok)
    return (
      <Dialog
        open
        onClose={onClose}
        title={t('profile.emailSentTitle')}
        closeLabel={t('shell.close')}
        footer={
          <form method="dialog" noValidate>
            <Button wide {...closerOf(onClose)}>
              {t('profile.done')}
            </Button>
          </form>
        }
      >
        <p role="status">{t('profile.emailSent', { text: sentTo })}</p>
      </Dialog>
    )
  return (
    <FormDialog state={state} onClose={onClose} title={t('profile.changeEmail')} submitLabel={t('profile.sendLink')}>
      <p>{t('profile.changeEmailText')}</p>
      <FormText
        field={fields.email}
        type="email"
        label={t('profile.newEmail')}
        required
        autoComplete="email"
        maxLength={lengthMax.email}
      />
      <CurrentPassword field={fields.password} />
    </FormDialog>
  )
}
