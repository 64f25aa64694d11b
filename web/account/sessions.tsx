import { Laptop, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { endSessions, listSessions, type SessionView } from '../../contract/api/sessions.ts'
import { api } from '../api/api.ts'
import { sessionsCopy } from '../copy/sessions.ts'
import { useCopy } from '../copy/use-copy.ts'
import { useFormats } from '../site/format.ts'
import { useBrand } from '../site/partner.ts'
import { PasskeysSection } from './passkeys/passkeys.tsx'
import { recoverPath } from '../site/late-paths.ts'
import { apiIn } from '../api/server-api.ts'
import { pageMeta } from '../page/meta.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toasts.ts'
import type { Route } from './+types/sessions.ts'
import { Failed } from '../page/failed.tsx'
import { needMember } from '../page/need-member.ts'
import css from './sessions.module.css'
import { useInBrowser } from './use-now.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  needMember(context, url)
  return { sessions: await apiIn(context)(listSessions, {}) }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, '/account/sessions', [sessionsCopy, 'sessions.title'])

/** The member's sessions, each with a button that ends it. Shows no locations, because IP addresses are not stored. */
export default function Sessions({ loaderData: { sessions } }: Route.ComponentProps) {
  const t = useCopy(sessionsCopy)
  const { enrollmentType } = useBrand()
  const { revalidate } = useRevalidator()
  const [ending, setEnding] = useState<string | null>(null)
  if (!sessions.ok) return <Failed title={t('sessions.failed')} problem={sessions.problem} />
  const { items } = sessions.value
  const end = async (id?: string) => {
    setEnding(id ?? '')
    const reply = await api(endSessions, { query: id === undefined ? {} : { id } })
    if (reply.ok) toast.success(t('sessions.ended'))
    else toast.error(reply.problem.title)
    await revalidate()
    setEnding(null)
  }
  return (
    <>
      <header className={css.head}>
        <h1>{t('sessions.title')}</h1>
        <p>{items.length > 1 ? t('sessions.lead') : t('sessions.only')}</p>
      </header>
      <ul className={css.list}>
        {items.map((session) => (
          <Session key={session.id} session={session} busy={ending !== null} onEnd={() => void end(session.id)} />
        ))}
      </ul>
      <div className={css.foot}>
        {items.length > 2 && (
          <Button variant="quiet" disabled={ending !== null} onClick={() => void end()}>
            {t('sessions.endOthers')}
          </Button>
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

const handheld = /iPhone|Android|iPad|app/

function Session({ session, busy, onEnd }: { session: SessionView; busy: boolean; onEnd: () => void }) {
  const t = useCopy(sessionsCopy)
  const { day, moment } = useFormats()
  const inBrowser = useInBrowser()
  const device = session.byOperator ? t('sessions.operator') : session.device || t('sessions.unknown')
  // The server does not know the reader's time zone.
  const lastUsed = inBrowser ? moment(session.lastUsedAt) : day(session.lastUsedAt)
  const Icon = handheld.test(session.device) ? Smartphone : Laptop
  return (
    <li className={css.item}>
      <Icon aria-hidden="true" size={24} className={css.icon} />
      <div className={css.words}>
        <b>{device}</b>
        <span>
          {session.current ? t('sessions.here') : t('sessions.used', { date: lastUsed })}
          {session.remembered && ` · ${t('sessions.remembered')}`}
        </span>
      </div>
      {!session.current && (
        <Button variant="quiet" small disabled={busy} onClick={onEnd} aria-label={t('sessions.endOf', { device })}>
          {t('sessions.end')}
        </Button>
      )}
    </li>
  )
}
