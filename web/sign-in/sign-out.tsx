import { useEffect, useState } from 'react'
import { DoorOpen } from 'lucide-react'
import { redirect } from 'react-router'
import { signOut } from '../../contract/api/session.ts'
import { z } from '../../contract/schema.ts'
import { api } from '../api/api.ts'
import { joinCopy } from '../copy/join.ts'
import { profileCopy } from '../copy/profile.ts'
import { ssoCopy } from '../copy/sso.ts'
import { useCopy } from '../copy/use-copy.ts'
import { useBrand, useMember } from '../site/partner.ts'
import { forgetCsrfToken } from '../api/csrf.ts'
import { ssoSignOutPath } from '../site/late-paths.ts'
import { closedHash, homePath, loginPath, signOutPath } from '../site/paths.ts'
import { requestOrigin } from '../api/request-origin.ts'
import { actByForm } from '../forms/act-by-form.ts'
import { answerOrContinue, callWithForm, type ReplyTo } from '../forms/action.ts'
import { defineForm } from '../forms/definition.ts'
import { FormProblem } from '../forms/form-parts.tsx'
import { RouteForm } from '../forms/route-form.tsx'
import { useRouteForm } from '../forms/use-route-form.ts'
import { pageMeta } from '../page/meta.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { MessagePanel } from '../ui/message-panel.tsx'
import { Notice } from '../ui/notice.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'
import type { Route } from './+types/sign-out.ts'

/** The form for browsers without script. It has no fields. */
const signOutForm = defineForm({ id: 'sign-out', schema: z.object({}) })

/** Ends the session of a browser without script. */
export const action = actByForm([
  signOutForm,
  async (args, form) => {
    const reply = await callWithForm(args, { definition: signOutForm, form, call: signOut, args: () => ({}) })
    return answerOrContinue(form, reply, signOutPath())
  },
])

/** Redirects a request that another site caused, because the page ends the session when it opens (P1-487). */
export function loader({ request }: Route.LoaderArgs) {
  if (requestOrigin(request) === 'foreign') throw redirect(homePath())
  return null
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, '/SignOut', [joinCopy, 'signOut.title'])

/**
 * Ends the session by a call from our page, so that a link on another site cannot sign a member out. Then loads the page again, to show
 * that the session has ended.
 */
export default function SignOut() {
  const t = useCopy(joinCopy, profileCopy, ssoCopy)
  const member = useMember()
  const usesSso = useBrand().enrollmentType === 'sso'
  const [hasFailed, setHasFailed] = useState(false)
  // The server does not receive the fragment of a URL.
  const isAccountClosed = useHydrated() && window.location.hash === closedHash
  useEffect(() => {
    if (!member) return
    void api(signOut, {}, { keepalive: true }).then((reply) => {
      forgetCsrfToken()
      if (reply.ok && reply.value.signedOut) window.location.reload()
      else setHasFailed(true)
    })
  }, [member])
  if (hasFailed) return <Notice tone="error">{t('signOut.failed')}</Notice>
  if (member) return <SignOutProgress />
  return (
    <MessagePanel
      icon={<DoorOpen size={32} />}
      title={t(isAccountClosed ? 'closing.doneTitle' : 'signOut.title')}
      text={t(isAccountClosed ? 'closing.doneText' : 'signOut.text')}
    >
      <ButtonLink to={loginPath()}>{t('shell.signIn')}</ButtonLink>
      {usesSso && (
        <ButtonLink variant="quiet" to={ssoSignOutPath()} reloadDocument>
          {t('sso.signOutToo')}
        </ButtonLink>
      )}
      <ButtonLink variant="quiet" to={homePath()}>
        {t('error.home')}
      </ButtonLink>
    </MessagePanel>
  )
}

/** What a member sees until the session has ended. Without script the button ends it. */
function SignOutProgress() {
  const t = useCopy(joinCopy)
  const state = useRouteForm<typeof signOutForm.schema, ReplyTo<typeof signOut>>(signOutForm)
  return (
    <MessagePanel icon={<DoorOpen size={32} />} title={t('signOut.progress')} text={t('signOut.progressText')}>
      <RouteForm reloadDocument state={state} label={t('shell.signOut')}>
        {state.wasPostedWithoutScript && <FormProblem problem={state.problem} />}
        <Button type="submit">{t('shell.signOut')}</Button>
      </RouteForm>
    </MessagePanel>
  )
}
