import { useState, type FormEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { codeLength, confirmRecovery } from '../../contract/api/recovery.ts'
import { message } from '../../contract/messages.ts'
import { linkCopy } from '../../contract/shared-copy.ts'
import { recoveryCopy } from '../copy/recovery.ts'
import { useCopy } from '../copy/use-copy.ts'
import css from '../join/join.module.css'
import { useSite } from '../partner.ts'
import { recoverPath, recoverUpdatePath } from '../late-paths.ts'
import { pageMeta } from '../shell/meta.ts'
import { Button } from '../ui/button.tsx'
import { FormNotice } from '../ui/notice.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'
import type { Route } from './+types/confirm.ts'
import { useHandedOn } from './handed-on.ts'
import { needDirect } from './need-direct.ts'
import { RecoveryForm, RecoveryPage } from './recovery-page.tsx'
import { useMailedLink } from './use-mailed-link.ts'
import { useSending } from './use-sending.ts'

export const loader = ({ context }: Route.LoaderArgs) => needDirect(context)

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, '/recover/confirm', [recoveryCopy, 'recover.confirmTitle'])

export default function Confirm() {
  const t = useCopy(recoveryCopy, linkCopy)
  const { copy } = useSite().partner
  const navigate = useNavigate()
  const hydrated = useHydrated()
  const { sought } = useHandedOn()
  const [code, setCode] = useState('')
  const { busy, problem, send } = useSending()
  const link = useMailedLink((opened) => void navigate(recoverUpdatePath(), { replace: true, state: opened }))
  const [short, setShort] = useState(false)
  const submit = async (event: FormEvent) => {
    const wrong = code.replace(/\D/g, '').length !== codeLength
    setShort(wrong)
    if (wrong) return event.preventDefault()
    const answer = await send(confirmRecovery, { body: { code } }, event)
    if (answer?.ok) void navigate(recoverUpdatePath(), { replace: true, state: answer.value })
  }
  if (link === 'opening')
    return (
      <RecoveryPage title={t('recover.updateTitle')} lead="">
        <p role="status">{t('recover.opening')}</p>
      </RecoveryPage>
    )
  const said = problem || (link === 'expired' ? t('recover.expired') : '')
  return (
    <RecoveryPage
      title={t('recover.confirmTitle')}
      lead={sought === undefined ? t('recover.confirmText') : t('recover.confirmTo', { text: sought })}
    >
      <RecoveryForm
        label={t('recover.confirmTitle')}
        onTyped={(typed) => setCode(String(typed['code'] ?? ''))}
        onSubmit={submit}
      >
        {said !== '' && (
          <FormNotice tone="error" label={t('form.error')}>
            <p>{said}</p>
          </FormNotice>
        )}
        <TextField
          name="code"
          label={t('recover.code')}
          hint={t('recover.codeHint')}
          required
          inputMode="numeric"
          autoComplete="one-time-code"
          // With room for the space in its middle.
          maxLength={codeLength + 4}
          value={code}
          onChange={(event) => setCode(event.target.value)}
          error={short ? message('exactLength', t('recover.code'), codeLength, copy) : undefined}
        />
        <Button type="submit" wide disabled={busy || !hydrated}>
          {busy ? t('form.working') : t('recover.submit')}
        </Button>
        <p className={css.quiet}>
          {t('recover.resend')}{' '}
          <Link to={recoverPath()} state={{ sought }}>
            {t('recover.again')}
          </Link>
        </p>
      </RecoveryForm>
    </RecoveryPage>
  )
}
