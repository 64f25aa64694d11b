import { useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { recover } from '../../contract/api/recovery.ts'
import { recoveryCopy } from '../copy/recovery.ts'
import { useCopy } from '../copy/use-copy.ts'
import { recoverConfirmPath } from '../late-paths.ts'
import { pageMeta } from '../shell/meta.ts'
import { Button } from '../ui/button.tsx'
import { FormNotice } from '../ui/notice.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'
import type { Route } from './+types/recover.ts'
import { useHandedOn } from './handed-on.ts'
import { needDirect } from './need-direct.ts'
import { RecoveryForm, RecoveryPage } from './recovery-page.tsx'
import { useSending } from './use-sending.ts'

export const loader = ({ context }: Route.LoaderArgs) => needDirect(context)

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, '/recover', [recoveryCopy, 'recover.title'])

export default function Recover() {
  const t = useCopy(recoveryCopy)
  const navigate = useNavigate()
  const hydrated = useHydrated()
  const { sought = '' } = useHandedOn()
  const [emailOrPhone, setEmailOrPhone] = useState(sought)
  const { busy, problem, errorOf, send } = useSending()
  const submit = async (event: FormEvent) => {
    const answer = await send(recover, { body: { emailOrPhone } }, event)
    if (answer?.ok) void navigate(recoverConfirmPath(), { state: { sought: emailOrPhone.trim() } })
  }
  return (
    <RecoveryPage title={t('recover.title')} lead={t('recover.text')}>
      <RecoveryForm
        label={t('recover.title')}
        onTyped={(typed) => setEmailOrPhone(String(typed['emailOrPhone'] ?? sought))}
        onSubmit={submit}
      >
        {problem !== '' && (
          <FormNotice tone="error" label={t('form.error')}>
            <p>{problem}</p>
          </FormNotice>
        )}
        <TextField
          name="emailOrPhone"
          label={t('recover.field')}
          required
          autoComplete="username"
          maxLength={100}
          value={emailOrPhone}
          onChange={(event) => setEmailOrPhone(event.target.value)}
          error={errorOf('emailOrPhone')}
        />
        <Button type="submit" wide disabled={busy || !hydrated}>
          {busy ? t('form.working') : t('recover.submit')}
        </Button>
      </RecoveryForm>
    </RecoveryPage>
  )
}
