import { useState, type FormEvent } from 'react'
import { Link } from 'react-router'
import { updateRecovery } from '../../contract/api/recovery.ts'
import { linkCopy } from '../../contract/shared-copy.ts'
import { passwordMaxLength } from '../../domain/joining/prospect.ts'
import { joinCopy } from '../copy/join.ts'
import { recoveryCopy } from '../copy/recovery.ts'
import { useCopy } from '../copy/use-copy.ts'
import css from '../join/join.module.css'
import { useLabels } from '../join/use-labels.ts'
import { recoverPath, recoverSuccessPath } from '../late-paths.ts'
import { pageMeta } from '../shell/meta.ts'
import { usePasswordWords } from '../sign-in/password-words.ts'
import { Button } from '../ui/button.tsx'
import { FormNotice } from '../ui/notice.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'
import type { Route } from './+types/update.ts'
import { useHandedOn } from './handed-on.ts'
import { KeptPasskeys } from './kept-passkeys.tsx'
import { needDirect } from './need-direct.ts'
import { RecoveryForm, RecoveryPage } from './recovery-page.tsx'
import { useSending } from './use-sending.ts'

export const loader = ({ context }: Route.LoaderArgs) => needDirect(context)

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, '/recover/update', [recoveryCopy, 'recover.updateTitle'])

const cut = (password: string) => password.slice(0, passwordMaxLength) // (P1-396)

export default function Update() {
  const t = useCopy(joinCopy, recoveryCopy, linkCopy)
  const labelOf = useLabels()
  const hydrated = useHydrated()
  const words = usePasswordWords()
  const { token, passkeys } = useHandedOn()
  const [kept, setKept] = useState<string[]>([])
  const [form, setForm] = useState({ password: '', passwordConfirm: '' })
  const { busy, problem, errorOf, send } = useSending()
  const submit = async (event: FormEvent) => {
    const passwords = { password: cut(form.password), passwordConfirm: cut(form.passwordConfirm) }
    const body = { token: token ?? '', ...passwords, keepPasskeys: kept }
    const answer = await send(updateRecovery, { body }, event)
    // Nobody is signed in any more: the next page starts fresh.
    if (answer?.ok) window.location.replace(recoverSuccessPath())
  }
  // The history's state is there only once the page has come alive: until then the form is drawn.
  const lost = hydrated && token === undefined
  return (
    <RecoveryPage title={t('recover.updateTitle')} lead={t('recover.updateText')}>
      <RecoveryForm
        label={t('recover.updateTitle')}
        onTyped={(typed) => setForm({ ...form, ...typed })}
        onSubmit={submit}
      >
        {(problem !== '' || lost) && (
          <FormNotice tone="error" label={t('form.error')}>
            <p>
              {problem || t('recover.expired')} <Link to={recoverPath()}>{t('recover.again')}</Link>
            </p>
          </FormNotice>
        )}
        <div className={css.group}>
          {(['password', 'passwordConfirm'] as const).map((field) => (
            <PasswordField
              key={field}
              name={field}
              label={labelOf(field)}
              hint={field === 'password' ? t('join.passwordHint') : undefined}
              required
              autoComplete="new-password"
              maxLength={passwordMaxLength}
              words={words}
              value={form[field]}
              onChange={(event) => setForm({ ...form, [field]: event.target.value })}
              error={errorOf(field)}
            />
          ))}
        </div>
        <KeptPasskeys passkeys={passkeys} kept={kept} onChange={setKept} />
        <Button type="submit" wide disabled={busy || !hydrated || lost}>
          {busy ? t('form.working') : t('recover.updateSubmit')}
        </Button>
      </RecoveryForm>
    </RecoveryPage>
  )
}
