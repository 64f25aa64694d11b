import { Laptop, Smartphone } from 'lucide-react'
import { useRef, type RefObject } from 'react'
import { Link, useSearchParams } from 'react-router'
import { listSessions, type endSessions, type SessionView } from '../../contract/api/sessions.ts'
import type { z } from '../../contract/schema.ts'
import { sessionsCopy } from '../copy/sessions.ts'
import { useCopy } from '../copy/use-copy.ts'
import { useFormats } from '../site/format.ts'
import { useBrand } from '../site/partner.ts'
import { PasskeysSection } from './passkeys/passkeys.tsx'
import { recoverPath } from '../site/late-paths.ts'
import { apiIn } from '../api/server-api.ts'
import { pageMeta } from '../page/meta.ts'
import type { ReplyTo } from '../forms/action.ts'
import { postForm } from '../forms/client-action.ts'
import type { FormDefinition } from '../forms/definition.ts'
import type { FormReply } from '../forms/reply.ts'
import { FormProblem } from '../forms/form-parts.tsx'
import { RouteForm } from '../forms/route-form.tsx'
import { useRouteForm } from '../forms/use-route-form.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { toast } from '../ui/toasts.ts'
import type { Route } from './+types/sessions.ts'
import { LookOnlyNote } from '../impersonation/look-only.tsx'
import { LoadFailure } from '../page/load-failure.tsx'
import { requireMember } from '../page/require-member.ts'
import { actOnSessions } from './session-actions.ts'
import { endSessionForms, endOtherSessionsForm } from './session-forms.ts'
import css from './sessions.module.css'
import { useHydrated } from '../ui/use-hydrated.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  requireMember(context, url)
  return { sessions: await apiIn(context)(listSessions, {}) }
}

export const action = async (args: Route.ActionArgs) => actOnSessions(args)

export const clientAction = (args: Route.ClientActionArgs) => postForm<FormReply>(args)

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, '/account/sessions', [sessionsCopy, 'sessions.title'])

/**
 * The member's sessions. Each session but the current one has a button that ends it. Shows no locations, because IP addresses are not
 * stored.
 */
export default function Sessions({ loaderData: { sessions } }: Route.ComponentProps) {
  const t = useCopy(sessionsCopy)
  const { enrollmentType } = useBrand()
  const [params] = useSearchParams()
  // The heading takes the focus when a session ends, because the pressed button disappears.
  const headingRef = useRef<HTMLHeadingElement>(null)
  if (!sessions.ok) return <LoadFailure title={t('sessions.failed')} problem={sessions.problem} />
  const { items } = sessions.value
  return (
    <>
      <header className={css.head}>
        <h1 ref={headingRef} tabIndex={-1}>
          {t('sessions.title')}
        </h1>
        <p>{items.length > 1 ? t('sessions.lead') : t('sessions.only')}</p>
        {params.has('ended') && (
          <div className={css.notice}>
            <Notice tone="success">{t('sessions.ended')}</Notice>
          </div>
        )}
      </header>
      <LookOnlyNote />
      <ul className={css.list}>
        {items.map((session) => (
          <Session key={session.id} session={session} headingRef={headingRef} />
        ))}
      </ul>
      <div className={css.foot}>
        {/* With two sessions, the button of the other session is enough. */}
        {items.length > 2 && (
          <EndForm definition={endOtherSessionsForm} label={t('sessions.endOthers')} headingRef={headingRef}>
            {t('sessions.endOthers')}
          </EndForm>
        )}
        {enrollmentType === 'direct' && (
          <Link to={recoverPath()} className={css.link}>
            {t('sessions.password')}
          </Link>
        )}
      </div>
      {enrollmentType === 'direct' && <PasskeysSection />}
    </>
  )
}

type EndFormProps = {
  definition: FormDefinition<z.ZodObject>
  label: string
  small?: boolean
  /** Takes the focus when the form disappears. */
  headingRef: RefObject<HTMLElement | null>
  children: string
}

/** A button that ends one session, or all sessions but the current one. */
function EndForm({ definition, label, small = false, headingRef, children }: EndFormProps) {
  const t = useCopy(sessionsCopy)
  const state = useRouteForm<z.ZodObject, ReplyTo<typeof endSessions>>(definition, {
    onReply: (reply) => {
      if (!reply.ok) return toast.error(state.problem)
      toast.success(t('sessions.ended'))
      headingRef.current?.focus()
    },
  })
  return (
    <RouteForm state={state} label={label} hasLookOnlyNote={false}>
      {state.wasPostedWithoutScript && <FormProblem problem={state.problem} />}
      <Button type="submit" variant="quiet" small={small} aria-disabled={state.busy || undefined} aria-label={label}>
        {children}
      </Button>
    </RouteForm>
  )
}

/** Matches the names of handheld devices (contract/device-copy.ts). The default name of our app contains `app`. */
const handheldNames = /iPhone|Android|iPad|app/

function Session({ session, headingRef }: { session: SessionView } & Pick<EndFormProps, 'headingRef'>) {
  const t = useCopy(sessionsCopy)
  const { day, moment } = useFormats()
  const hydrated = useHydrated()
  const device = session.byOperator ? t('sessions.operator') : session.device || t('sessions.unknown')
  // The server does not know the reader's time zone.
  const lastUsed = hydrated ? moment(session.lastUsedAt) : day(session.lastUsedAt)
  const Icon = handheldNames.test(session.device) ? Smartphone : Laptop
  return (
    <li className={css.item}>
      <Icon aria-hidden="true" size={24} className={css.icon} />
      <div className={css.text}>
        <b>{device}</b>
        <span>
          {session.current ? t('sessions.here') : t('sessions.used', { date: lastUsed })}
          {session.remembered && ` · ${t('sessions.remembered')}`}
        </span>
      </div>
      {!session.current && (
        <EndForm
          small
          definition={endSessionForms.of(session.id)}
          label={t('sessions.endOf', { device })}
          headingRef={headingRef}
        >
          {t('sessions.end')}
        </EndForm>
      )}
    </li>
  )
}
