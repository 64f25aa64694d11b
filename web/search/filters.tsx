import { SlidersHorizontal } from 'lucide-react'
import { startTransition, Suspense, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { FacetCounts } from '../../contract/api/merchants.ts'
import { featureOrder as features, mealOrder as meals } from '../../domain/catalog/traits.ts'
import type { CopyKey } from '../copy/defaults.ts'
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
  cleared,
  filterCount,
  flagged,
  isOn,
  toggled,
  viewParam,
  type FlagName,
  type ListName,
} from './search-params.ts'
import { SortField } from './sort-field.tsx'
import { booksOnSite } from '../../domain/reservations/booking-site.ts'
import { Tonight } from '../reservations/lazy-tonight.ts'
import { usePendingParams } from './use-pending-params.ts'

type Props = { facets: FacetCounts | null; total: number; sheet: boolean; onSheet: (open: boolean) => void }

/** Filters stand beside the list where there is room, and rise as a sheet where there is not. */
export function SearchFilters({ facets, total, sheet, onSheet }: Props) {
  const t = useCopy()
  const { count } = useFormats()
  const params = usePendingParams()
  const navigate = useNavigate()
  const on = filterCount(params)
  const beside = viewParam(params) === 'map'
  const clear = () => void navigate(`?${cleared(params)}`, { preventScrollReset: true })
  return (
    <>
      <aside className={css.side} data-away={beside || undefined} aria-label={t('search.filters')}>
        <Groups facets={facets} />
        {on > 0 && (
          <Button look="plain" small onClick={clear}>
            {t('search.clear')}
          </Button>
        )}
      </aside>
      <div className={css.opener}>
        <FiltersOpener wide onOpen={() => onSheet(true)} />
      </div>
      <Dialog
        open={sheet}
        onClose={() => onSheet(false)}
        shape="sheet"
        title={t('search.filters')}
        closeLabel={t('shell.close')}
        footer={
          <>
            <Button look="quiet" onClick={clear}>
              {t('search.clear')}
            </Button>
            <Button onClick={() => onSheet(false)}>{t('search.show', { count: count(total) })}</Button>
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

/** Opens the sheet and says how many filters are on. */
export function FiltersOpener({ wide = false, onOpen }: { wide?: boolean; onOpen: () => void }) {
  const t = useCopy()
  const on = filterCount(usePendingParams())
  return (
    <Button look="quiet" wide={wide} onClick={onOpen}>
      <SlidersHorizontal aria-hidden="true" size={18} />
      {on === 0 ? t('search.filters') : t('search.filtersCount', { count: on })}
    </Button>
  )
}

function Groups({ facets: counted }: { facets: FacetCounts | null }) {
  const t = useCopy()
  const brand = useBrand()
  const tonight = isOn(usePendingParams(), 'tonight')
  // How many restaurants have a table is looked up for the nearest alone.
  const facets = tonight ? null : counted
  const suggested = facets?.suggested
  return (
    <div className={css.groups}>
      {booksOnSite(brand) && (
        <div className={css.group}>
          <Flag name="tonight" found={undefined} />
          <Suspense>{tonight && <Tonight />}</Suspense>
        </div>
      )}
      <Group title={t('search.suggested')}>
        {brand.acclaimedEnabled && <Flag name="acclaimed" found={suggested?.acclaimed} />}
        <Flag name="isNew" found={suggested?.isNew} />
        {brand.enrollmentType !== 'none' && <Choice name="benefitsFor" value="today" found={suggested?.benefits} />}
        <Flag name="reservations" found={suggested?.reservations} />
      </Group>
      <Group title={t('search.price')}>
        {['1', '2', '3', '4'].map((level) => (
          <Choice key={level} name="priceRange" value={level} found={facets?.priceRange[level]} />
        ))}
      </Group>
      <Group title={t('search.features')}>
        {features
          .filter((name) => brand.filters.features.includes(name))
          .map((name) => (
            <Choice key={name} name="features" value={name} found={facets?.features[name]} />
          ))}
      </Group>
      <Group title={t('search.meals')}>
        {meals
          .filter((name) => brand.filters.meals.includes(name))
          .map((name) => (
            <Choice key={name} name="mealsServed" value={name} found={facets?.mealsServed[name]} />
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

function useWords(key: string): string {
  const t = useCopy()
  return key.startsWith('search.') ? t(key as CopyKey) : key
}

const afterPaint = (work: () => void) => void requestAnimationFrame(() => setTimeout(work))

type OptionProps = { text: string; found: number | undefined; on: boolean; next: URLSearchParams }

/** The tick is drawn at once, before anybody is asked; the address and the answer follow. */
function Option({ text, found, on, next }: OptionProps) {
  const { count } = useFormats()
  const navigate = useNavigate()
  const [ticked, tick] = useState(on)
  const [followed, follow] = useState(on)
  if (followed !== on) {
    follow(on)
    tick(on)
  }
  const onChange = () => {
    tick(!ticked)
    afterPaint(() => startTransition(() => void navigate(`?${next}`, { preventScrollReset: true })))
  }
  return (
    <Checkbox
      checked={ticked}
      onChange={onChange}
      label={
        <span className={css.option}>
          {text} <span className={css.found}>{found === undefined ? '' : count(found)}</span>
        </span>
      }
    />
  )
}

function Flag({ name, found }: { name: FlagName; found: number | undefined }) {
  const params = usePendingParams()
  return (
    <Option text={useWords(filterLabel(name))} found={found} on={isOn(params, name)} next={flagged(params, name)} />
  )
}

function Choice({ name, value, found }: { name: ListName; value: string; found: number | undefined }) {
  const params = usePendingParams()
  return (
    <Option
      text={useWords(filterLabel(name, value))}
      found={found}
      on={listParam(params, name).includes(value)}
      next={toggled(params, name, value)}
    />
  )
}
