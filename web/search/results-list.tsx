import { memo, Suspense, use, useEffect, useRef } from 'react'
import type { MerchantCard, SearchReply } from '../../contract/api/merchants.ts'
import { PicksContext, usePick } from '../map/picks.ts'
import { useBrand } from '../site/partner.ts'
import { Bone } from '../ui/skeleton.tsx'
import { MerchantTile } from '../tile/merchant-tile.tsx'
import css from './search.module.css'
import { Tonight } from '../reservations/lazy-tonight.ts'

const eagerTiles = 3
const ghosts = 9

/** Drawn again only for other restaurants: a click on a filter must not wait for fifteen cards. */
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
      {merchants.map((merchant, at) => (
        // Each hydrates in a separate task.
        <Suspense key={merchant.id}>
          <Item merchant={merchant} eager={at < eagerTiles} tonight={tonight} />
        </Suspense>
      ))}
    </ul>
  )
})

type ItemProps = { merchant: MerchantCard; eager: boolean; tonight: SearchReply['tonight'] }

/** A restaurant of the list, in step with the map: what is pointed at or chosen on one is so on the other. */
function Item({ merchant, eager, tonight }: ItemProps) {
  const { id } = merchant
  const picks = use(PicksContext)
  const item = useRef<HTMLLIElement>(null)
  const pick = usePick(id)
  useEffect(() => {
    const besideMap = item.current?.closest('[data-view="map"]')
    if (pick === 'selected' && besideMap) item.current?.scrollIntoView({ block: 'nearest' })
  }, [pick])
  return (
    // Nothing here can be pressed that is not a link or a button inside the card: these only follow what is done there.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <li
      ref={item}
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
