import { useRevalidator } from 'react-router'
import { stagingState } from '../../contract/api/staging.ts'
import { ClockTools } from './clock-tools.tsx'
import { PersonForm } from './person-form.tsx'
import { PromptTools } from './prompt-tools.tsx'
import { BrandSettings } from './settings.tsx'
import { pageInfo } from '../site/context.ts'
import { pageFailure, notFound } from '../page/fail.ts'
import { apiIn } from '../api/server-api.ts'
import { pageMeta } from '../page/meta.ts'
import type { Route } from './+types/stgtools.ts'
import css from './stgtools.module.css'
import { SwipeForm } from './swipe-form.tsx'
import { UnresolvedList } from './unresolved.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  if (!context.get(pageInfo).staging) throw notFound()
  const reply = await apiIn(context)(stagingState, {})
  if (!reply.ok) throw pageFailure(reply.problem)
  return reply.value
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, '/stgtools', 'Staging tools')

/** Tools to reach every state of the site and of the embedded providers. Absent in production. */
export default function StagingTools({
  loaderData: { clock, mailBox, partners, members, unresolved },
}: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  return (
    <div className={css.page}>
      <header className={css.head}>
        <h1>Staging tools</h1>
        <p>Shows this site as another member, on another day, at another partner.</p>
      </header>
      <BrandSettings partners={partners} />
      <PersonForm members={members} />
      {clock && <ClockTools clock={clock} />}
      <PromptTools />
      <div className={css.part}>
        <h2>A purchase</h2>
        <p className={css.soft}>Sends a purchase as the card network does: in a signed message.</p>
      </div>
      <SwipeForm members={members} onSwiped={() => void revalidate()} />
      <div className={css.part}>
        <h2>Mail</h2>
        <p className={css.soft}>The mail box stores all mail of this partner; none is delivered.</p>
        <p>
          <a href={mailBox}>Open the mail box</a>
        </p>
      </div>
      <UnresolvedList messages={unresolved} />
    </div>
  )
}
