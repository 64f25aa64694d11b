import { useState } from 'react'
import { confirmEmailChange } from '../../../contract/api/credentials.ts'
import { linkCopy } from '../../../contract/shared-copy.ts'
import { profileCopy } from '../../copy/profile.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { userProfilePath } from '../../site/late-paths.ts'
import { needDirect } from '../../recovery/need-direct.ts'
import { RecoveryPage } from '../../recovery/recovery-page.tsx'
import { useSecretInAddress } from '../../recovery/use-secret-in-address.ts'
import { useSending } from '../../recovery/use-sending.ts'
import { pageMeta } from '../../page/meta.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { FormNotice } from '../../ui/notice.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import type { Route } from './+types/confirm-email.ts'

export const loader = ({ context }: Route.LoaderArgs) => needDirect(context)

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, '/confirm_email', [profileCopy, 'confirmEmail.title'])

/** The page that the mail to a new address links to. Only a press confirms the address, because mail scanners open links. */
export default function ConfirmEmail() {
  const t = useCopy(profileCopy, linkCopy)
  const hydrated = useHydrated()
  const [token, setToken] = useState('')
  const [email, setEmail] = useState('')
  const { busy, problem, send } = useSending()
  useSecretInAddress(setToken)
  const confirm = async () => {
    const reply = await send(confirmEmailChange, { body: { token } })
    if (reply?.ok) setEmail(reply.value.email)
  }
  if (email !== '')
    return (
      <RecoveryPage title={t('confirmEmail.doneTitle')} lead={t('confirmEmail.doneText', { text: email })}>
        <ButtonLink to={userProfilePath()} reloadDocument wide>
          {t('confirmEmail.toProfile')}
        </ButtonLink>
      </RecoveryPage>
    )
  const fault = problem || (hydrated && token === '' ? t('link.broken') : '')
  return (
    <RecoveryPage title={t('confirmEmail.title')} lead={t('confirmEmail.text')}>
      {fault !== '' && (
        <FormNotice tone="error" label={t('form.error')}>
          <p>{fault}</p>
        </FormNotice>
      )}
      <Button wide disabled={busy || !hydrated || token === ''} onClick={() => void confirm()}>
        {busy ? t('form.working') : t('confirmEmail.submit')}
      </Button>
    </RecoveryPage>
  )
}
