import { CloudOff, MapPinOff, MapPinned, UtensilsCrossed, X } from 'lucide-react'
import { Link, useLocation, useSearchParams } from 'react-router'
import type { Alternatives, RemovableFilter, searchMerchants } from '../../contract/api/merchants.ts'
import type { CallResult } from '../../contract/endpoint.ts'
import { isolate } from '../../domain/content/isolate.ts'
import type { CopyKey } from '../copy/common-copy.ts'
import { useCopy } from '../copy/use-copy.ts'
import { useFormats } from '../site/format.ts'
import { useBrand } from '../site/partner.ts'
import { searchPath } from '../site/paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { MessagePanel } from '../ui/message-panel.tsx'
import { deferredSearchCopy } from '../copy/deferred-search.ts'
import { filterLabel } from './filter-label.ts'
import {
  withChange,
  listParam,
  withoutFilters,
  filterCount,
  isCurrentLocation,
  listFilters,
  type ListName,
  type SearchLocation,
} from './search-params.ts'
import { MerchantList, ListSkeleton } from './results-list.tsx'
import css from './search.module.css'
import { useSuggestions } from '../ui/use-suggestions.ts'

type Props = { location: SearchLocation; result: CallResult<typeof searchMerchants> | null; place: string }

/**
 * Replaces the list of results: while the device determines its position, without a place, for an unknown place, without matches, and
 * after a failed search. `result` is null when the search cannot run without a place or a position.
 */
export function WithoutResults({ location, result, place }: Props) {
  if (!result) return isCurrentLocation(location.place) ? <Locating /> : <NoPlace />
  if (result.ok) return <NoResults place={place} alternatives={result.value.alternatives} />
  return result.refusal === 'unknown_place' ? (
    <UnknownPlace place={place} />
  ) : (
    <FailedSearch reference={result.problem.reference} />
  )
}

const isListFilter = (name: RemovableFilter): name is Extract<RemovableFilter, ListName> => name in listFilters
const nearestTitleKey = (match: Alternatives['nearestMatch']): keyof typeof deferredSearchCopy => {
  if (match === 'text') return 'search.nearestText'
  return match === 'any' ? 'search.nearestAny' : 'search.nearestAsked'
}

/**
 * No restaurant matches. Offers to remove the text or one filter, with the number of restaurants that then match, or to remove all filters.
 * Shows the nearest restaurants below.
 */
function NoResults({ place, alternatives }: { place: string; alternatives: Alternatives | null }) {
  const t = useCopy(deferredSearchCopy)
  const { count } = useFormats()
  const [params] = useSearchParams()
  const removableFilters = alternatives?.removableFilters ?? []
  const nearestMerchants = alternatives?.nearest ?? []
  const text = params.get('restaurantOrCuisine')?.trim() ?? ''
  const hasFilterOrText = filterCount(params) > 0 || text !== ''
  const noMatchText = filterCount(params) > 0 ? t('search.noneText', { place }) : t('search.noneFor', { text, place })
  // A label is a copy key or the text itself (filter-label.ts).
  const labelText = (label: string) => (label.startsWith('search.') ? t(label as CopyKey) : label)
  const filterText = (filter: RemovableFilter): string => {
    if (filter === 'restaurantOrCuisine') return `“${isolate(params.get(filter) ?? '')}”`
    if (!isListFilter(filter)) return labelText(filterLabel(filter))
    return listParam(params, filter)
      .map((value) => labelText(filterLabel(filter, value)))
      .join(', ')
  }
  return (
    <>
      <MessagePanel
        icon={<UtensilsCrossed size={32} />}
        title={t('search.none')}
        text={
          hasFilterOrText
            ? `${noMatchText} ${removableFilters.length > 0 ? t('search.noneDrop') : t('search.noneWider', { place })}`
            : t('search.noneYet', { place })
        }
      >
        <div className={css.chips}>
          {removableFilters.map(({ filter, total }) => (
            <Link key={filter} className={css.chip} to={`?${withChange(params, (next) => next.delete(filter))}`}>
              <X aria-hidden="true" size={16} />
              {filterText(filter)} <span className={css.matches}>{t('search.dropFinds', { count: count(total) })}</span>
            </Link>
          ))}
          {filterCount(params) > 1 && (
            <Link className={css.chip} to={`?${withoutFilters(params)}`}>
              {t('search.clear')}
            </Link>
          )}
        </div>
      </MessagePanel>
      {nearestMerchants.length > 0 && (
        <section className={css.nearest}>
          <h2>
            {t(nearestTitleKey(alternatives?.nearestMatch ?? 'any'), { text: params.get('restaurantOrCuisine') ?? '' })}
          </h2>
          <MerchantList merchants={nearestMerchants} />
        </section>
      )}
    </>
  )
}

const suggestPlaces = async (text: string) => (await import('./search-calls.ts')).fetchPlaceSuggestions(text)
const similarPlacesMax = 4

/** An unknown place: offers similar places, or the partner's default when there are none. */
function UnknownPlace({ place }: { place: string }) {
  const t = useCopy(deferredSearchCopy)
  const [params] = useSearchParams()
  const { defaultLocation } = useBrand()
  const similarPlaces = useSuggestions(place, suggestPlaces).slice(0, similarPlacesMax)
  const pathTo = (label: string) => `?${withChange(params, (next) => next.set('location', label))}`
  return (
    <MessagePanel icon={<MapPinOff size={32} />} title={t('search.unknown', { place })} text={t('message.location')}>
      <div className={css.chips}>
        {(similarPlaces.length > 0 ? similarPlaces : [defaultLocation.label]).map((label) => (
          <Link key={label} className={css.chip} to={pathTo(label)}>
            {label}
          </Link>
        ))}
      </div>
    </MessagePanel>
  )
}

/** The URL has no place: offers the partner's default. */
function NoPlace() {
  const t = useCopy(deferredSearchCopy)
  const { defaultLocation } = useBrand()
  return (
    <MessagePanel icon={<MapPinned size={32} />} title={t('search.noPlace')} text={t('message.location')}>
      <ButtonLink variant="quiet" to={searchPath({ location: defaultLocation.label })}>
        {defaultLocation.label}
      </ButtonLink>
    </MessagePanel>
  )
}

/** The device is determining its position. A skeleton takes the space of the list. */
function Locating() {
  const t = useCopy(deferredSearchCopy)
  return (
    <>
      <div className={css.head} role="status">
        <h1 className={css.title}>{t('search.locating')}</h1>
        <p className={css.count}>{t('search.locatingText')}</p>
      </div>
      <ListSkeleton />
    </>
  )
}

/**
 * Offers to repeat a failed search. The link keeps the whole address: one to the other view would load nothing (`shouldRevalidate` of
 * the page). `reference` identifies the error for support; it may be empty.
 */
export function FailedSearch({ reference }: { reference: string }) {
  const t = useCopy(deferredSearchCopy)
  const { pathname, search } = useLocation()
  return (
    <MessagePanel
      icon={<CloudOff size={32} />}
      title={t('search.failed')}
      text={`${t('search.failedText')} ${reference && t('error.reference', { reference })}`}
    >
      <ButtonLink to={pathname + search}>{t('error.again')}</ButtonLink>
    </MessagePanel>
  )
}
