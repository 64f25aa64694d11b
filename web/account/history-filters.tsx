import { Download, SlidersHorizontal, X } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { downloadHistory, type HistoryOptions } from '../../contract/api/activity.ts'
import { requestOf } from '../../contract/call.ts'
import { cardLabel } from '../cards/card-text.ts'
import { accountCopy } from '../copy/account.ts'
import { useCopy, type Copy } from '../copy/use-copy.ts'
import type { Formats } from '../../contract/formats.ts'
import { useFormats } from '../site/format.ts'
import { useBrand } from '../site/partner.ts'
import { recentActivityPath } from '../site/late-paths.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { SelectField } from '../ui/select-field.tsx'
import css from './history-filters.module.css'
import { filterNames, type HistoryFilter } from './history-params.ts'

type FilterName = (typeof filterNames)[number]
type Option = { value: string; text: string; dines: number }
type Props = { options: HistoryOptions; filters: HistoryFilter; summary: string }

const optionsFor = (
  options: HistoryOptions,
  t: Copy<typeof accountCopy>,
  formats: Formats,
): Record<FilterName, Option[]> => ({
  month: options.months.map(({ month, dines }) => ({ value: month, text: formats.month(month), dines })),
  card: options.cards.map((card) => ({ value: card.id, text: cardLabel(t, card), dines: card.dines })),
  restaurant: options.restaurants.map(({ id, name, dines }) => ({ value: id, text: name, dines })),
})

const labels = {
  month: 'activity.filterMonth',
  card: 'activity.filterCard',
  restaurant: 'activity.filterPlace',
} as const
const unfilteredLabels = {
  month: 'activity.everyMonth',
  card: 'activity.everyCard',
  restaurant: 'activity.everyPlace',
} as const

/**
 * The label of a filter's value. The URL may have a value that is not an option. Such a month still gets its name, and such a card or
 * restaurant gets a general label.
 */
function textOf(
  name: FilterName,
  value: string,
  options: HistoryOptions,
  t: Copy<typeof accountCopy>,
  formats: Formats,
): string {
  const option = optionsFor(options, t, formats)[name].find((candidate) => candidate.value === value)
  if (option) return option.text
  return name === 'month' ? formats.month(value) : t(name === 'card' ? 'activity.otherCard' : 'activity.otherPlace')
}

/** The filters (in a sheet on narrow screens), the active filters, the number of results and their download. */
export function FilterBar({ options, filters, summary }: Props) {
  const t = useCopy(accountCopy)
  const formats = useFormats()
  const [isSheetOpen, setSheetOpen] = useState(false)
  const navigate = useNavigate()
  const { apiBase } = useBrand()
  const activeFilters = filterNames.filter((name) => filters[name] !== undefined)
  return (
    <section className={css.filters} aria-label={t('search.filters')}>
      <div className={css.fields}>
        <Fields options={options} filters={filters} />
      </div>
      <div className={css.line}>
        <p role="status" className={css.count}>
          {summary}
        </p>
        <Button variant="quiet" small className={css.opener} onClick={() => setSheetOpen(true)}>
          <SlidersHorizontal aria-hidden="true" size={16} />
          {activeFilters.length === 0 ? t('search.filters') : t('search.filtersCount', { count: activeFilters.length })}
        </Button>
        <a
          href={apiBase + requestOf(downloadHistory, { query: filters }).url}
          download
          className={buttonClass('plain', /* small */ true)}
        >
          <Download aria-hidden="true" size={16} />
          {t('activity.download')}
        </a>
      </div>
      {activeFilters.length > 0 && (
        <ul className={css.chips}>
          {activeFilters.map((name) => (
            <li key={name}>
              <Chip text={textOf(name, filters[name] ?? '', options, t, formats)} to={pathWithout(filters, name)} />
            </li>
          ))}
        </ul>
      )}
      <Dialog
        open={isSheetOpen}
        onClose={() => setSheetOpen(false)}
        shape="sheet"
        title={t('search.filters')}
        closeLabel={t('shell.close')}
        footer={
          <>
            <Button variant="quiet" onClick={() => void navigate(recentActivityPath(), { preventScrollReset: true })}>
              {t('search.clear')}
            </Button>
            <Button onClick={() => setSheetOpen(false)}>{t('activity.showFiltered')}</Button>
          </>
        }
      >
        <div className={css.sheet}>
          <Fields options={options} filters={filters} />
          <p className={css.count}>{summary}</p>
        </div>
      </Dialog>
    </section>
  )
}

const pathWithout = (filters: HistoryFilter, name: FilterName): string =>
  recentActivityPath({ ...filters, [name]: undefined })

function Fields({ options, filters }: Pick<Props, 'options' | 'filters'>) {
  const t = useCopy(accountCopy)
  const formats = useFormats()
  const navigate = useNavigate()
  const choices = optionsFor(options, t, formats)
  return filterNames.map((name) => {
    const value = filters[name] ?? ''
    const isUnlisted = value !== '' && !choices[name].some((option) => option.value === value)
    return (
      <SelectField
        key={name}
        label={t(labels[name])}
        value={value}
        onChange={({ target }) =>
          void navigate(recentActivityPath({ ...filters, [name]: target.value }), { preventScrollReset: true })
        }
      >
        <option value="">{t(unfilteredLabels[name])}</option>
        {isUnlisted && <option value={value}>{textOf(name, value, options, t, formats)}</option>}
        {choices[name].map((option) => (
          <option key={option.value} value={option.value}>
            {option.text} ({formats.count(option.dines)})
          </option>
        ))}
      </SelectField>
    )
  })
}

function Chip({ text, to }: { text: string; to: string }) {
  const t = useCopy(accountCopy)
  return (
    <Link to={to} className={css.chip} preventScrollReset aria-label={t('activity.removeFilter', { label: text })}>
      {text}
      <X aria-hidden="true" size={14} />
    </Link>
  )
}
