import { redirect } from 'react-router'
import { needMember } from '../account/need-member.ts'
import { favoritesPath } from '../late-paths.ts'
import type { Route } from './+types/moved.ts'

const movedPermanently = 301

/** The address of the favorites until November 2026, which members may have bookmarked. */
export function loader({ context, request }: Route.LoaderArgs) {
  needMember(context, request)
  return redirect(favoritesPath(), movedPermanently)
}

export default function Moved() {
  return null
}
