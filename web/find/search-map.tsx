import { ArrowLeft, List, Map as MapMark, SlidersHorizontal } from 'lucide-react'
import type { SearchReply } from '../../contract/api/merchants.ts'
import { useCopy } from '../copy/use-copy.ts'
import { campaignCodeFor } from '../earning.ts'
import { MapPane } from '../map/map-pane.tsx'
import { useBrand, useMember } from '../partner.ts'
import { Button } from '../ui/button.tsx'
import { questionIn, searchInput, type Box, type View, type Wanted } from './query.ts'
import css from './search-map.module.css'

/** Shows the map, or puts it away again where it stands beside the list. */
export function MapToggle({
  view,
  onLook,
  floating,
}: {
  view: View
  onLook: (view: View) => void
  floating?: boolean
}) {
  const t = useCopy()
  const there = view === 'map'
  if (there && floating) return null
  const Mark = there ? List : MapMark
  return (
    <div className={floating ? css.float : css.toggle}>
      <Button look="quiet" onClick={() => onLook(there ? 'list' : 'map')}>
        <Mark aria-hidden="true" size={18} />
        {there ? t('map.hide') : t('map.show')}
      </Button>
    </div>
  )
}

type Props = {
  params: URLSearchParams
  wanted: Wanted
  reply: SearchReply | null
  title: string
  filtersOn: number
  onChange: () => void
  onFilters: () => void
  onArea: (box: Box) => void
}

/** The map: beside the list where there is room, else all over the screen with a bar that leads back. */
export function SearchMap({ params, wanted, reply, title, filtersOn, onChange, onFilters, onArea }: Props) {
  const t = useCopy()
  const brand = useBrand()
  const member = useMember()
  const filters = filtersOn === 0 ? t('search.filters') : t('search.filtersCount', { count: filtersOn })
  const { pageNo: _page, sortBy: _order, ...asked } = searchInput(params, wanted, campaignCodeFor(brand, member))
  return (
    <section className={css.pane} aria-label={t('map.label')}>
      <div className={css.bar}>
        <button type="button" className={css.back} onClick={onChange}>
          <ArrowLeft aria-hidden="true" size={18} />
          {t('map.change')}
        </button>
        <p className={css.title}>{title}</p>
        <button
          type="button"
          className={css.filters}
          onClick={onFilters}
          aria-label={filters}
          data-on={filtersOn > 0 || undefined}
        >
          <SlidersHorizontal aria-hidden="true" size={18} />
        </button>
      </div>
      <MapPane
        question={questionIn(params)}
        asked={asked}
        listed={reply?.merchants ?? none}
        box={wanted.box}
        center={reply?.center ?? brand.defaultLocation}
        onArea={onArea}
      />
    </section>
  )
}

const none: SearchReply['merchants'] = []
