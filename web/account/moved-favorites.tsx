import { redirect } from 'react-router'
import { needMember } from '../page/need-member.ts'
import { favoritesPath } from '../site/late-paths.ts'
import type { Route } from './+types/moved-favorites.ts'

const movedPermanently = 301

/** Redirects from the path that the favorites had until November 2026, which members may have bookmarked. */
export function loader({ context, url }: Route.LoaderArgs) {
  needMember(context, url)
  return redirect(favoritesPath(), movedPermanently)
}

export default function Moved() {
  return null
}
