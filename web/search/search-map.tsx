import { ArrowLeft, SlidersHorizontal } from 'lucide-react'
import type { SearchReply } from '../../contract/api/merchants.ts'
import { mapCopy } from '../copy/map.ts'
import { useCopy } from '../copy/use-copy.ts'
import { campaignCodesFor } from '../site/earning.ts'
import { MapPane } from '../map/map-pane.tsx'
import { useBrand, useMember } from '../site/partner.ts'
import type { MapBox } from '../map/map-box.ts'
import { searchKeyOf, searchInput, type SearchLocation } from './search-params.ts'
import css from './search-map.module.css'

type Props = {
  params: URLSearchParams
  location: SearchLocation
  reply: SearchReply | null
  place: string
  activeFilterCount: number
  onBackToList: () => void
  onFilters: () => void
  onArea: (box: MapBox) => void
}

/** The map: next to the list on wide screens, else over the whole screen with a bar to return to the list. */
export function SearchMap({
  params,
  location,
  reply,
  place,
  activeFilterCount,
  onBackToList,
  onFilters,
  onArea,
}: Props) {
  const t = useCopy(mapCopy)
  const brand = useBrand()
  const member = useMember()
  const filtersLabel =
    activeFilterCount === 0 ? t('search.filters') : t('search.filtersCount', { count: activeFilterCount })
  // The map shows the restaurants of all pages, and its pins have no order.
  const {
    pageNo: _page,
    sortBy: _order,
    ...pinFilters
  } = searchInput(params, location, campaignCodesFor(brand, member))
  return (
    <section className={css.pane} aria-label={t('map.label')}>
      <div className={css.bar}>
        <button type="button" className={css.back} onClick={onBackToList}>
          <ArrowLeft aria-hidden="true" size={18} />
          {t('map.change')}
        </button>
        <p className={css.title}>{place}</p>
        <button
          type="button"
          className={css.filters}
          onClick={onFilters}
          aria-label={filtersLabel}
          data-on={activeFilterCount > 0 || undefined}
        >
          <SlidersHorizontal aria-hidden="true" size={18} />
        </button>
      </div>
      <MapPane
        searchKey={searchKeyOf(params)}
        filters={pinFilters}
        listed={reply?.merchants ?? noMerchants}
        box={location.box}
        center={reply?.center ?? brand.defaultLocation}
        onArea={onArea}
      />
    </section>
  )
}

const noMerchants: SearchReply['merchants'] = []
