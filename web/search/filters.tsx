import { SlidersHorizontal } from 'lucide-react'
import { startTransition, Suspense, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { FacetCounts } from '../../contract/api/merchants.ts'
import { featureOrder as features, mealOrder as meals } from '../../domain/catalog/traits.ts'
import type { CopyKey } from '../copy/common-copy.ts'
import { useCopy } from '../copy/use-copy.ts'
import { useFormats } from '../site/format.ts'
import { useBrand } from '../site/partner.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Dialog } from '../ui/dialog.tsx'
import css from './filters.module.css'
import { filterLabel } from './filter-label.ts'
import {
  listParam,
  withoutFilters,
  filterCount,
  withToggledFlag,
  isFlagOn,
  withToggledValue,
  viewParam,
  type FlagName,
  type ListName,
} from './search-params.ts'
import { SortField } from './sort-field.tsx'
import { booksOnSite } from '../../domain/reservations/booking-site.ts'
import { Tonight } from '../reservations/lazy-tonight.ts'
import { usePendingParams } from './use-pending-params.ts'

type Props = { facets: FacetCounts | null; total: number; isSheetOpen: boolean; onSheetChange: (open: boolean) => void }

/** The filters: next to the list on wide screens; in a sheet on narrow ones and in the map view. */
export function SearchFilters({ facets, total, isSheetOpen, onSheetChange }: Props) {
  const t = useCopy()
  const { count } = useFormats()
  const params = usePendingParams()
  const navigate = useNavigate()
  const activeCount = filterCount(params)
  const isMap = viewParam(params) === 'map'
  const clear = () => void navigate(`?${withoutFilters(params)}`, { preventScrollReset: true })
  return (
    <>
      <aside className={css.side} data-away={isMap || undefined} aria-label={t('search.filters')}>
        <Groups facets={facets} />
        {activeCount > 0 && (
          <Button variant="plain" small onClick={clear}>
            {t('search.clear')}
          </Button>
        )}
      </aside>
      <div className={css.opener}>
        <FiltersOpener wide onOpen={() => onSheetChange(true)} />
      </div>
      <Dialog
        open={isSheetOpen}
        onClose={() => onSheetChange(false)}
        shape="sheet"
        title={t('search.filters')}
        closeLabel={t('shell.close')}
        footer={
          <>
            <Button variant="quiet" onClick={clear}>
              {t('search.clear')}
            </Button>
            <Button onClick={() => onSheetChange(false)}>{t('search.show', { count: count(total) })}</Button>
          </>
        }
      >
        <div className={css.sheet}>
          <SortField inSheet />
          <Groups facets={facets} />
        </div>
      </Dialog>
    </>
  )
}

/** Opens the sheet. Its label has the number of active filters when there are any. */
export function FiltersOpener({ wide = false, onOpen }: { wide?: boolean; onOpen: () => void }) {
  const t = useCopy()
  const activeCount = filterCount(usePendingParams())
  return (
    <Button variant="quiet" wide={wide} onClick={onOpen}>
      <SlidersHorizontal aria-hidden="true" size={18} />
      {activeCount === 0 ? t('search.filters') : t('search.filtersCount', { count: activeCount })}
    </Button>
  )
}

function Groups({ facets: listFacets }: { facets: FacetCounts | null }) {
  const t = useCopy()
  const brand = useBrand()
  const isTonight = isFlagOn(usePendingParams(), 'tonight')
  // The server checks only the nearest restaurants for a table tonight, so the counts would be wrong.
  const facets = isTonight ? null : listFacets
  const suggested = facets?.suggested
  return (
    <div className={css.groups}>
      {booksOnSite(brand) && (
        <div className={css.group}>
          <Flag name="tonight" matches={undefined} />
          <Suspense>{isTonight && <Tonight />}</Suspense>
        </div>
      )}
      <Group title={t('search.suggested')}>
        {brand.acclaimedEnabled && <Flag name="acclaimed" matches={suggested?.acclaimed} />}
        <Flag name="isNew" matches={suggested?.isNew} />
        {brand.enrollmentType !== 'none' && <Choice name="benefitsFor" value="today" matches={suggested?.benefits} />}
        <Flag name="reservations" matches={suggested?.reservations} />
      </Group>
      <Group title={t('search.price')}>
        {['1', '2', '3', '4'].map((level) => (
          <Choice key={level} name="priceRange" value={level} matches={facets?.priceRange[level]} />
        ))}
      </Group>
      <Group title={t('search.features')}>
        {features
          .filter((name) => brand.filters.features.includes(name))
          .map((name) => (
            <Choice key={name} name="features" value={name} matches={facets?.features[name]} />
          ))}
      </Group>
      <Group title={t('search.meals')}>
        {meals
          .filter((name) => brand.filters.meals.includes(name))
          .map((name) => (
            <Choice key={name} name="mealsServed" value={name} matches={facets?.mealsServed[name]} />
          ))}
      </Group>
    </div>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={css.group}>
      <legend className={css.legend}>{title}</legend>
      {children}
    </fieldset>
  )
}

/** The text of a `filterLabel`: the copy of its key, or the dollar signs as they are. */
function useFilterText(keyOrText: string): string {
  const t = useCopy()
  return keyOrText.startsWith('search.') ? t(keyOrText as CopyKey) : keyOrText
}

/** Runs the work in a task after the next frame, when the browser has painted. */
const afterPaint = (work: () => void) => void requestAnimationFrame(() => setTimeout(work))

type OptionProps = { text: string; matches: number | undefined; checked: boolean; nextParams: URLSearchParams }

/** A checkbox with its number of matches. The tick changes at once. The navigation that loads the new list starts after the paint. */
function Option({ text, matches, checked, nextParams }: OptionProps) {
  const { count } = useFormats()
  const navigate = useNavigate()
  const [isTicked, setIsTicked] = useState(checked)
  const [lastChecked, setLastChecked] = useState(checked)
  // A change from elsewhere, such as a step back or the button that clears all filters, sets the tick again.
  if (lastChecked !== checked) {
    setLastChecked(checked)
    setIsTicked(checked)
  }
  const onChange = () => {
    setIsTicked(!isTicked)
    afterPaint(() => startTransition(() => void navigate(`?${nextParams}`, { preventScrollReset: true })))
  }
  return (
    <Checkbox
      checked={isTicked}
      onChange={onChange}
      label={
        <span className={css.option}>
          {text} <span className={css.matches}>{matches === undefined ? '' : count(matches)}</span>
        </span>
      }
    />
  )
}

function Flag({ name, matches }: { name: FlagName; matches: number | undefined }) {
  const params = usePendingParams()
  return (
    <Option
      text={useFilterText(filterLabel(name))}
      matches={matches}
      checked={isFlagOn(params, name)}
      nextParams={withToggledFlag(params, name)}
    />
  )
}

function Choice({ name, value, matches }: { name: ListName; value: string; matches: number | undefined }) {
  const params = usePendingParams()
  return (
    <Option
      text={useFilterText(filterLabel(name, value))}
      matches={matches}
      checked={listParam(params, name).includes(value)}
      nextParams={withToggledValue(params, name, value)}
    />
  )
}
