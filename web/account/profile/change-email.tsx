import { useState, type FormEvent } from 'react'
import { requestEmailChange } from '../../../contract/api/credentials.ts'
import { lengthMax } from '../../../domain/joining/prospect.ts'
import { profileCopy } from '../../copy/profile.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { CurrentPassword } from './current-password.tsx'
import { FormDialog } from './form-dialog.tsx'
import { useProven } from './use-proven.ts'

const empty = { email: '', password: '' }

/** Another email: the current password now, and a link in the mail of the new address. */
export function ChangeEmail({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useCopy(profileCopy)
  const [form, setForm] = useState(empty)
  const [sentTo, setSentTo] = useState('')
  const { busy, problem, passwordFault, errorOf, prove } = useProven()
  const close = () => {
    setForm(empty)
    setSentTo('')
    onClose()
  }
  const submit = async (event: FormEvent) => {
    const answer = await prove(requestEmailChange, { body: form }, event)
    if (answer?.ok) setSentTo(form.email.trim())
  }
  if (sentTo !== '')
    return (
      <Dialog
        open={open}
        onClose={close}
        title={t('profile.emailSentTitle')}
        closeLabel={t('shell.close')}
        footer={<Button onClick={close}>{t('profile.done')}</Button>}
      >
        <p role="status">{t('profile.emailSent', { text: sentTo })}</p>
      </Dialog>
    )
  return (
    <FormDialog
      open={open}
      onClose={close}
      title={t('profile.changeEmail')}
      submitLabel={t('profile.sendLink')}
      busy={busy}
      problem={problem}
      onSubmit={submit}
    >
      <p>{t('profile.changeEmailText')}</p>
      <TextField
        name="email"
        type="email"
        label={t('profile.newEmail')}
        required
        autoComplete="email"
        maxLength={lengthMax.email}
        value={form.email}
        onChange={(event) => setForm({ ...form, email: event.target.value })}
        error={errorOf('email')}
      />
      <CurrentPassword
        value={form.password}
        onChange={(password) => setForm({ ...form, password })}
        error={passwordFault}
      />
    </FormDialog>
  )
}
