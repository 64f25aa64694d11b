import { redirect } from 'react-router'
import { requireMember } from '../page/require-member.ts'
import { favoritesPath } from '../site/late-paths.ts'
import type { Route } from './+types/moved-favorites.ts'

const movedPermanently = 301

/** Redirects the path that the favorites page had until November 2026 to its present path. Members may have bookmarked the earlier one. */
export function loader({ context, url }: Route.LoaderArgs) {
  requireMember(context, url)
  return redirect(favoritesPath(), movedPermanently)
}

/** Never rendered, because the loader always redirects. */
export default function MovedFavorites() {
  return null
}
