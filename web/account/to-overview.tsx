import { redirect } from 'react-router'
import { overviewPath } from '../paths.ts'
import type { Route } from './+types/to-overview.ts'
import { needMember } from './need-member.ts'

/** The router prefers a redirect of any loader to an error of another, so the partner and the member are checked here too. */
export function loader({ context, request }: Route.LoaderArgs) {
  needMember(context, request)
  return redirect(overviewPath())
}

export default function ToOverview() {
  return null
}
