import { useRevalidator } from 'react-router'
import { stagingWorld } from '../../contract/api/staging.ts'
import { pageInfo } from '../context.ts'
import { failed, notFound } from '../errors/fail.ts'
import { apiIn } from '../server-api.ts'
import { pageMeta } from '../shell/meta.ts'
import type { Route } from './+types/stgtools.ts'
import css from './stgtools.module.css'
import { SwipeForm } from './swipe-form.tsx'
import { Unresolved } from './unresolved.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  if (!context.get(pageInfo).staging) throw notFound()
  const answer = await apiIn(context)(stagingWorld, {})
  if (!answer.ok) throw failed(answer.problem)
  return answer.value
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, '/stgtools', 'Staging tools')

/** The stand-ins of the outside world, by hand: what a card network would report. Absent in production. */
export default function StagingTools({ loaderData: { members, unresolved } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  return (
    <div className={css.page}>
      <header className={css.head}>
        <h1>Staging tools</h1>
        <p>Be the card network. A purchase goes out as a signed message, the way a real one would.</p>
      </header>
      <SwipeForm members={members} onSwiped={() => void revalidate()} />
      <Unresolved messages={unresolved} />
    </div>
  )
}
