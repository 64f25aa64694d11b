import { Link, redirect, useSearchParams } from 'react-router'
import type { signIn } from '../../contract/api/session.ts'
import { pageInfo } from '../site/context.ts'
import { joinCopy } from '../copy/join.ts'
import { recoveryCopy } from '../copy/recovery.ts'
import { ssoCopy } from '../copy/sso.ts'
import type { CopyKeyOf } from '../copy/use-copy.ts'
import { useCopy } from '../copy/use-copy.ts'
import { notFound } from '../page/fail.ts'
import { fixCredentialsPath, recoverPath } from '../site/late-paths.ts'
import { addCardPath, joinPath, overviewPath, sameSitePath } from '../site/paths.ts'
import { useBrand } from '../site/partner.ts'
import type { ReplyTo } from '../forms/action.ts'
import { postForm } from '../forms/client-action.ts'
import { takeLoginRedirect } from './login-redirect.ts'
import { pageMeta } from '../page/meta.ts'
import { Notice } from '../ui/notice.tsx'
import css from '../forms/form-page.module.css'
import type { Route } from './+types/login.ts'
import { login } from './login-action.ts'
import { LoginForm } from './login-form.tsx'
import { SsoEntry, SsoFaultNotice } from './sso-entry.tsx'
import { CopyText } from '../ui/copy-text.tsx'

export function loader({ context, request }: Route.LoaderArgs) {
  const { partner, member } = context.get(pageInfo)
  if (partner.brand.enrollmentType === 'none') throw notFound()
  if (member)
    throw redirect(
      member.memberType === 'EnrolledCardMember'
        ? (sameSitePath(new URL(request.url).searchParams.get('returnTo')) ?? overviewPath())
        : addCardPath(),
    )
  return null
}

export const action = async (args: Route.ActionArgs) => login(args)

/** A stored return path is valid once, so the redirect after a sign-in removes it, except to the change of an email (landing.ts). */
export async function clientAction(args: Route.ClientActionArgs) {
  try {
    return await postForm<ReplyTo<typeof signIn>>(args)
  } catch (redirection) {
    // `postForm` throws the redirect of the action.
    const leadsTo = redirection instanceof Response ? redirection.headers.get('location') : null
    if (leadsTo !== fixCredentialsPath()) takeLoginRedirect()
    throw redirection
  }
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, '/login', [joinCopy, 'login.title'])

/**
 * Why the activation page sent the visitor here, by the parameter `rfr` (P1-583): 3 for an active member, 4 for an inactive one. The join
 * page shows 0 to 2.
 */
const reasons = new Map<string, CopyKeyOf<typeof joinCopy | typeof recoveryCopy | typeof ssoCopy>>([
  ['3', 'login.rfr3'],
  ['4', 'login.rfr4'],
])

export default function Login() {
  const t = useCopy(joinCopy, recoveryCopy, ssoCopy)
  const usesSso = useBrand().enrollmentType === 'sso'
  const [params] = useSearchParams()
  const reason = reasons.get(params.get('rfr') ?? '')
  const returnTo = sameSitePath(params.get('returnTo'))
  const directLead = returnTo?.startsWith('/account') ? 'login.back' : 'login.lead'
  return (
    <div className={css.page}>
      <div className={css.intro}>
        <h1 className={css.title}>{t('login.title')}</h1>
        <p className={css.lead}>
          <CopyText text={t(usesSso ? 'sso.lead' : directLead)} />
        </p>
      </div>
      <div className={css.card}>
        {reason && <Notice tone="plain">{t(reason)}</Notice>}
        {usesSso ? (
          <div className={css.group}>
            <SsoFaultNotice />
            <SsoEntry returnTo={returnTo} />
          </div>
        ) : (
          <LoginForm returnTo={returnTo} />
        )}
      </div>
      {!usesSso && (
        <p className={css.row}>
          <span>
            {t('login.new')}{' '}
            <Link to={joinPath()}>
              <CopyText text={t('shell.joinLong')} />
            </Link>
          </span>
          <Link to={recoverPath()}>{t('login.recover')}</Link>
        </p>
      )}
    </div>
  )
}
