import { useState, type FormEvent } from 'react'
import { useRevalidator } from 'react-router'
import { changePartnerNumber } from '../../../contract/api/credentials.ts'
import { profileCopy } from '../../copy/profile.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { useBrand } from '../../site/partner.ts'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toasts.ts'
import { CurrentPassword } from './current-password.tsx'
import { FormDialog } from './form-dialog.tsx'
import { useProven } from './use-proven.ts'

const empty = { partnerNumber: '', password: '' }
const numberMax = 40

/** Another number at the partner, with proof of the current password. */
export function ChangeNumber({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useCopy(profileCopy)
  const { partnerNumber: rule } = useBrand()
  const { revalidate } = useRevalidator()
  const [form, setForm] = useState(empty)
  const { busy, problem, passwordFault, errorOf, prove } = useProven()
  const close = () => {
    setForm(empty)
    onClose()
  }
  const submit = async (event: FormEvent) => {
    const answer = await prove(changePartnerNumber, { body: form }, event)
    if (!answer?.ok) return
    toast.success(t('profile.numberChanged'))
    close()
    await revalidate()
  }
  if (!rule) return null
  return (
    <FormDialog
      open={open}
      onClose={close}
      title={t('profile.changeNumber')}
      submitLabel={t('profile.saveNumber')}
      busy={busy}
      problem={problem}
      onSubmit={submit}
    >
      <p>{t('profile.changeNumberText')}</p>
      <TextField
        name="partnerNumber"
        label={rule.label}
        hint={rule.hint}
        required
        autoComplete="off"
        maxLength={numberMax}
        value={form.partnerNumber}
        onChange={(event) => setForm({ ...form, partnerNumber: event.target.value })}
        error={errorOf('partnerNumber')}
      />
      <CurrentPassword
        value={form.password}
        onChange={(password) => setForm({ ...form, password })}
        error={passwordFault}
      />
    </FormDialog>
  )
}
