import { Heart } from 'lucide-react'
import { favoriteMerchants } from '../../contract/api/favorites.ts'
import { LoadFailure } from '../page/load-failure.tsx'
import { requireMember } from '../page/require-member.ts'
import { accountCopy } from '../copy/account.ts'
import { restaurantCopy } from '../copy/restaurant.ts'
import { useCopy } from '../copy/use-copy.ts'
import { MerchantTile } from '../tile/merchant-tile.tsx'
import { useBrand } from '../site/partner.ts'
import { favoritesPath } from '../site/late-paths.ts'
import { searchPath } from '../site/paths.ts'
import { apiIn } from '../api/server-api.ts'
import { pageMeta } from '../page/meta.ts'
import { ButtonLink } from '../ui/button.tsx'
import { MessagePanel } from '../ui/message-panel.tsx'
import type { Route } from './+types/favorites.ts'
import css from './favorites.module.css'

export async function loader({ context, url }: Route.LoaderArgs) {
  requireMember(context, url)
  return { reply: await apiIn(context)(favoriteMerchants, {}) }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, favoritesPath(), [accountCopy, 'favorites.title'])

/** The member's favorites. A favorite that the member removes stays listed until the page loads again, so the member can add it back. */
export default function Favorites({ loaderData: { reply } }: Route.ComponentProps) {
  const t = useCopy(accountCopy, restaurantCopy)
  const { card: tileLayout } = useBrand().layout
  const merchants = reply.ok ? reply.value.merchants : []
  return (
    <>
      <h1 className={css.title}>{t('favorites.title')}</h1>
      {!reply.ok && <LoadFailure title={t('favorites.listFailed')} problem={reply.problem} />}
      {reply.ok && merchants.length === 0 && (
        <MessagePanel icon={<Heart size={32} />} title={t('favorites.empty')} text={t('favorites.emptyText')}>
          <ButtonLink to={searchPath()}>{t('activity.emptySearch')}</ButtonLink>
        </MessagePanel>
      )}
      {merchants.length > 0 && (
        <ul className={css.list} data-card={tileLayout}>
          {merchants.map((merchant) => (
            <li key={merchant.id}>
              <MerchantTile merchant={merchant} heading="h2" favorite />
              {!merchant.active && (
                <p className={css.inactive}>{t(merchant.paused ? 'favorites.paused' : 'favorites.gone')}</p>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
