import { redirect } from 'react-router'
import { overviewPath } from '../site/paths.ts'
import type { Route } from './+types/to-overview.ts'
import { requireMember } from '../page/require-member.ts'

/**
 * Redirects `/account` and its unknown paths to the overview. The router prefers any loader's redirect over another loader's error, so
 * this loader checks partner and member too.
 */
export function loader({ context, url }: Route.LoaderArgs) {
  requireMember(context, url)
  return redirect(overviewPath())
}

export default function ToOverview() {
  return null
}
