import type { MerchantCard } from '../../contract/api/merchants.ts'
import { useCopy } from '../copy/use-copy.ts'
import { Carousel } from '../tile/carousel.tsx'
import { searchPath } from '../site/paths.ts'
import type { CarouselBlock } from './page-data.ts'

/** The restaurants of a search string; "View all" links to the same search. */
export function MerchantCarousel({ block, merchants }: { block: CarouselBlock; merchants: readonly MerchantCard[] }) {
  const t = useCopy()
  return (
    <Carousel
      title={t.fill(block.headline)}
      {...(block.body === '' ? {} : { lead: t.fill(block.body) })}
      merchants={merchants}
      allPath={searchPath(Object.fromEntries(new URLSearchParams(block.search)))}
    />
  )
}
