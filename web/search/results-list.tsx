import { memo, Suspense, use } from 'react'
import type { MerchantCard, SearchReply } from '../../contract/api/merchants.ts'
import { PicksContext, usePick } from '../map/picks.ts'
import { useBrand } from '../site/partner.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { MerchantTile } from '../tile/merchant-tile.tsx'
import css from './search.module.css'
import { Tonight } from '../reservations/lazy-tonight.ts'

const eagerTiles = 3 // their pictures load at once
const skeletonCards = 9

/** Renders again only when the restaurants or their times for tonight change: a click on a filter must not wait for fifteen tiles. */
export const MerchantList = memo(function MerchantList({
  merchants,
  tonight = null,
}: {
  merchants: readonly MerchantCard[]
  tonight?: SearchReply['tonight']
}) {
  const { card } = useBrand().layout
  return (
    <ul className={css.list} data-card={card}>
      {merchants.map((merchant, index) => (
        // Each restaurant hydrates in a separate task.
        <Suspense key={merchant.id}>
          <Item merchant={merchant} eager={index < eagerTiles} tonight={tonight} />
        </Suspense>
      ))}
    </ul>
  )
})

/** Scrolls the list to the selected restaurant while the map is open. */
function scrollListToItem(item: HTMLElement | null): void {
  if (item?.closest('[data-view="map"]')) item.scrollIntoView({ block: 'nearest' })
}

type ItemProps = { merchant: MerchantCard; eager: boolean; tonight: SearchReply['tonight'] }

/** A restaurant of the list. List and map share which restaurant is hovered or selected. */
function Item({ merchant, eager, tonight }: ItemProps) {
  const { id } = merchant
  const picks = use(PicksContext)
  const pick = usePick(id)
  return (
    // The item itself is not interactive: its handlers only observe the links and buttons inside the tile.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <li
      ref={pick === 'selected' ? scrollListToItem : undefined}
      data-pick={pick}
      onPointerEnter={() => picks.hover(id)}
      onPointerLeave={() => picks.hover(null)}
      onFocus={() => picks.hover(id)}
      onBlur={() => picks.hover(null)}
      onClickCapture={() => picks.select(id)}
    >
      <MerchantTile merchant={merchant} heading="h2" eager={eager}>
        <Suspense>{tonight && <Tonight tonight={tonight} merchant={merchant} />}</Suspense>
      </MerchantTile>
    </li>
  )
}

/** A skeleton of the list, so that nothing moves when the list arrives. */
export function ListSkeleton() {
  const { card } = useBrand().layout
  return (
    <div className={css.list} data-card={card} aria-hidden="true">
      {Array.from({ length: skeletonCards }, (_none, index) => (
        <div key={index} className={css.ghost}>
          <Skeleton className={css.ghostImage} />
          <Skeleton className={css.ghostName} />
          <Skeleton className={css.ghostLine} />
        </div>
      ))}
    </div>
  )
}
