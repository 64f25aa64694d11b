import { Heart as Shape } from 'lucide-react'
import { favoriteMerchants } from '../../contract/api/favorites.ts'
import { Failed } from '../account/failed.tsx'
import { needMember } from '../account/need-member.ts'
import { accountCopy } from '../copy/account.ts'
import { restaurantCopy } from '../copy/restaurant.ts'
import { useCopy } from '../copy/use-copy.ts'
import { MerchantTile } from '../tile/merchant-tile.tsx'
import { useBrand } from '../partner.ts'
import { favoritesPath } from '../late-paths.ts'
import { searchPath } from '../paths.ts'
import { apiIn } from '../server-api.ts'
import { pageMeta } from '../shell/meta.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import type { Route } from './+types/favourites.ts'
import css from './favourites.module.css'

export async function loader({ context, request }: Route.LoaderArgs) {
  needMember(context, request)
  return { list: await apiIn(context)(favoriteMerchants, {}) }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, favoritesPath(), [accountCopy, 'favourites.title'])

/** A heart taken off here leaves its restaurant where it is until the page is opened again, so that it can be put back. */
export default function Favourites({ loaderData: { list } }: Route.ComponentProps) {
  const t = useCopy(accountCopy, restaurantCopy)
  const { card } = useBrand().layout
  const merchants = list.ok ? list.value.merchants : []
  return (
    <>
      <h1 className={css.title}>{t('favourites.title')}</h1>
      {!list.ok && <Failed title={t('favourites.listFailed')} problem={list.problem} />}
      {list.ok && merchants.length === 0 && (
        <Empty icon={<Shape size={32} />} title={t('favourites.empty')} text={t('favourites.emptyText')}>
          <ButtonLink to={searchPath()}>{t('activity.emptySearch')}</ButtonLink>
        </Empty>
      )}
      {merchants.length > 0 && (
        <ul className={css.list} data-card={card}>
          {merchants.map((merchant) => (
            <li key={merchant.id}>
              <MerchantTile merchant={merchant} heading="h2" favourite />
              {!merchant.active && <p className={css.gone}>{t('favourites.gone')}</p>}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
