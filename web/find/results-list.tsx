import { memo } from 'react'
import type { MerchantCard } from '../../contract/api/merchants.ts'
import { useBrand } from '../partner.ts'
import { Bone } from '../ui/skeleton.tsx'
import { MerchantTile } from './merchant-tile.tsx'
import css from './search.module.css'

const eagerTiles = 3
const ghosts = 9

/** Drawn again only for other restaurants: a click on a filter must not wait for fifteen cards. */
export const MerchantList = memo(function MerchantList({ merchants }: { merchants: readonly MerchantCard[] }) {
  const { card } = useBrand().layout
  return (
    <ul className={css.list} data-card={card}>
      {merchants.map((merchant, at) => (
        <li key={merchant.id}>
          <MerchantTile merchant={merchant} heading="h2" eager={at < eagerTiles} />
        </li>
      ))}
    </ul>
  )
})

/** The shape of what is coming, so that nothing jumps when it arrives. */
export function WaitingList() {
  const { card } = useBrand().layout
  return (
    <div className={css.list} data-card={card} aria-hidden="true">
      {Array.from({ length: ghosts }, (_none, at) => (
        <div key={at} className={css.ghost}>
          <Bone className={css.ghostImage} />
          <Bone className={css.ghostName} />
          <Bone className={css.ghostLine} />
        </div>
      ))}
    </div>
  )
}
