import { useState, type FormEvent } from 'react'
import { changePassword } from '../../../contract/api/credentials.ts'
import { passwordMaxLength } from '../../../domain/joining/prospect.ts'
import { joinCopy } from '../../copy/join.ts'
import { profileCopy } from '../../copy/profile.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { Strength } from '../../join/strength.tsx'
import { useLabels } from '../../forms/use-labels.ts'
import { useMember } from '../../site/partner.ts'
import { usePasswordWords } from '../../forms/password-words.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { toast } from '../../ui/toasts.ts'
import { FormDialog } from './form-dialog.tsx'
import { useProven } from './use-proven.ts'

const empty = { currentPassword: '', password: '', passwordConfirm: '' }
const cut = (text: string) => text.slice(0, passwordMaxLength)

/** A new password, with proof of the current one. */
export function ChangePassword({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useCopy(joinCopy, profileCopy)
  const labelOf = useLabels()
  const member = useMember()
  const [form, setForm] = useState(empty)
  const { busy, problem, passwordFault, errorOf, prove } = useProven()
  const texts = usePasswordWords()
  const close = () => {
    setForm(empty)
    onClose()
  }
  const submit = async (event: FormEvent) => {
    const { currentPassword, password, passwordConfirm } = form
    const body = { currentPassword, password: cut(password), passwordConfirm: cut(passwordConfirm) }
    const answer = await prove(changePassword, { body }, event)
    if (!answer?.ok) return
    toast.success(t('profile.passwordChanged'))
    close()
  }
  const field = (name: keyof typeof empty, label: string, error: string | undefined, hint?: string) => (
    <PasswordField
      name={name}
      label={label}
      hint={hint}
      required
      autoComplete={name === 'currentPassword' ? 'current-password' : 'new-password'}
      maxLength={passwordMaxLength}
      texts={texts}
      value={form[name]}
      onChange={(event) => setForm({ ...form, [name]: event.target.value })}
      error={error}
    />
  )
  const own = member ? [member.firstName, member.lastName, member.email.split('@')[0] ?? ''] : []
  return (
    <FormDialog
      open={open}
      onClose={close}
      title={t('profile.changePassword')}
      submitLabel={t('profile.savePassword')}
      busy={busy}
      problem={problem}
      onSubmit={submit}
    >
      <p>{t('profile.changePasswordText')}</p>
      {field('currentPassword', t('profile.currentPassword'), passwordFault)}
      {field('password', t('profile.newPassword'), errorOf('password'), t('join.passwordHint'))}
      <Strength password={form.password} own={own} />
      {field('passwordConfirm', labelOf('passwordConfirm'), errorOf('passwordConfirm'))}
    </FormDialog>
  )
}
