import { getHumanCheck } from '../../contract/api/human-check.ts'
import { redirect, useLocation, useSearchParams } from 'react-router'
import { shellCopy } from '../copy/shell.ts'
import { pageInfo } from '../site/context.ts'
import { joinCopy } from '../copy/join.ts'
import { ssoCopy } from '../copy/sso.ts'
import type { CopyKeyOf } from '../copy/use-copy.ts'
import { useCopy } from '../copy/use-copy.ts'
import { notFound } from '../page/fail.ts'
import { addCardPath, joinPath, overviewPath } from '../site/paths.ts'
import { apiIn } from '../api/server-api.ts'
import { pageMeta } from '../page/meta.ts'
import { SsoEntry } from '../sign-in/sso-entry.tsx'
import { Notice } from '../ui/notice.tsx'
import type { Route } from './+types/join.ts'
import { joinWithoutScript } from './join-action.ts'
import { JoinFormView } from './join-form.tsx'
import { JoinStep } from './step.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const { partner, member } = context.get(pageInfo)
  if (partner.brand.enrollmentType === 'none') throw notFound()
  const isSso = partner.brand.enrollmentType === 'sso'
  // A person from the partner's sign-in who has not joined yet gets the form.
  if (isSso && member?.memberType === 'NonCardMember' && !member.hasWebProfile)
    return { needsPartnerSignIn: false, ticket: await fetchTicket(context) }
  if (member) throw redirect(member.memberType === 'EnrolledCardMember' ? overviewPath() : addCardPath())
  return { needsPartnerSignIn: isSso, ticket: isSso ? '' : await fetchTicket(context) }
}

/** The ticket that answers the human check without script; empty where the partner uses a captcha service, and when the call fails. */
async function fetchTicket(context: Route.LoaderArgs['context']): Promise<string> {
  const reply = await apiIn(context)(getHumanCheck, { query: { action: 'join' } })
  return reply.ok && reply.value.service === 'embedded' ? reply.value.ticket : ''
}

/** With script the form calls the API itself (use-join.ts). */
export const action = async (args: Route.ActionArgs) => joinWithoutScript(args)

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, '/join', [shellCopy, 'shell.join'])

/** Why another page sent the visitor here: the values of the parameter `rfr` (P1-583). Other values have no text. */
const reasons = new Map<string, CopyKeyOf<typeof joinCopy | typeof ssoCopy>>([
  ['0', 'join.rfr0'],
  ['1', 'join.rfr1'],
  ['2', 'join.rfr2'],
])

export default function Join({ loaderData: { needsPartnerSignIn, ticket }, actionData }: Route.ComponentProps) {
  const t = useCopy(joinCopy, ssoCopy)
  const [params] = useSearchParams()
  // The email that the visitor typed in the form of another page (content/use-prospect.ts).
  const { state } = useLocation() as { state: { email?: string } | null }
  const reason = reasons.get(params.get('rfr') ?? '')
  return (
    <JoinStep step={1} title={t('join.title')} lead={t(needsPartnerSignIn ? 'sso.joinLead' : 'join.lead')}>
      {reason && <Notice tone="plain">{t(reason)}</Notice>}
      {needsPartnerSignIn ? (
        <SsoEntry returnTo={joinPath()} />
      ) : (
        <JoinFormView email={state?.email ?? ''} ticket={actionData?.ticket || ticket} />
      )}
    </JoinStep>
  )
}
