import { CloudOff, MapPinOff, MapPinned, UtensilsCrossed, X } from 'lucide-react'
import { Link, useLocation, useSearchParams } from 'react-router'
import type { Alternatives, RemovableFilter, searchMerchants } from '../../contract/api/merchants.ts'
import type { CallResult } from '../../contract/endpoint.ts'
import type { CopyKey } from '../copy/defaults.ts'
import { useCopy } from '../copy/use-copy.ts'
import { useFormats } from '../site/format.ts'
import { useBrand } from '../site/partner.ts'
import { searchPath } from '../site/paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { lateSearchCopy } from '../copy/late-search.ts'
import { filterLabel } from './filter-label.ts'
import {
  changed,
  listParam,
  cleared,
  filterCount,
  isHere,
  lists,
  seenAs,
  type ListName,
  type SearchLocation,
} from './search-params.ts'
import { MerchantList, WaitingList } from './results-list.tsx'
import css from './search.module.css'
import { useSuggestions } from '../ui/use-suggestions.ts'

type Shown = { wanted: SearchLocation; answer: CallResult<typeof searchMerchants> | null; place: string }

/** What stands where the list would: nothing asked, nothing understood, nothing found, or nothing answered. */
export function WithoutResults({ wanted, answer, place }: Shown) {
  if (!answer) return isHere(wanted.place) ? <Locating /> : <NoPlace />
  if (answer.ok) return <NoResults place={place} alternatives={answer.value.alternatives} />
  return answer.refusal === 'unknown_place' ? (
    <UnknownPlace place={place} />
  ) : (
    <FailedSearch reference={answer.problem.reference} />
  )
}

const isList = (name: RemovableFilter): name is Extract<RemovableFilter, ListName> => name in lists
const nearestWords = {
  asked: 'search.nearestAsked',
  text: 'search.nearestText',
  any: 'search.nearestAny',
} as const satisfies Record<Alternatives['nearestAre'], keyof typeof lateSearchCopy>

/** Nothing fits: which one thing to give up and what that brings, and what is nearest all the same. */
function NoResults({ place, alternatives }: { place: string; alternatives: Alternatives | null }) {
  const t = useCopy(lateSearchCopy)
  const { count } = useFormats()
  const [params] = useSearchParams()
  const drops = alternatives?.drop ?? []
  const nearest = alternatives?.nearest ?? []
  const narrowed = filterCount(params) > 0 || params.has('restaurantOrCuisine')
  const worded = (key: string) => (key.startsWith('search.') ? t(key as CopyKey) : key)
  const nameOf = (filter: RemovableFilter): string => {
    if (filter === 'restaurantOrCuisine') return `“${params.get(filter) ?? ''}”`
    if (!isList(filter)) return worded(filterLabel(filter))
    return listParam(params, filter)
      .map((value) => worded(filterLabel(filter, value)))
      .join(', ')
  }
  return (
    <>
      <Empty
        icon={<UtensilsCrossed size={32} />}
        title={t('search.none')}
        text={
          narrowed
            ? `${t('search.noneText', { place })} ${drops.length > 0 ? t('search.noneDrop') : t('search.noneWider', { place })}`
            : t('search.noneYet', { place })
        }
      >
        <div className={css.drop}>
          {drops.map(({ filter, total }) => (
            <Link key={filter} className={css.chip} to={`?${changed(params, (next) => next.delete(filter))}`}>
              <X aria-hidden="true" size={16} />
              {nameOf(filter)} <span className={css.found}>{t('search.dropFinds', { count: count(total) })}</span>
            </Link>
          ))}
          {filterCount(params) > 1 && (
            <Link className={css.chip} to={`?${cleared(params)}`}>
              {t('search.clear')}
            </Link>
          )}
        </div>
      </Empty>
      {nearest.length > 0 && (
        <section className={css.nearest}>
          <h2>
            {t(nearestWords[alternatives?.nearestAre ?? 'any'], { text: params.get('restaurantOrCuisine') ?? '' })}
          </h2>
          <MerchantList merchants={nearest} />
        </section>
      )}
    </>
  )
}

const placesLike = async (text: string) => (await import('./search-calls.ts')).placesLike(text)
const likeMax = 4

/** A place nobody knows: what it may have been, or the partner's own. */
function UnknownPlace({ place }: { place: string }) {
  const t = useCopy(lateSearchCopy)
  const [params] = useSearchParams()
  const { defaultLocation } = useBrand()
  const like = useSuggestions(place, placesLike).slice(0, likeMax)
  const to = (label: string) => `?${changed(params, (next) => next.set('location', label))}`
  return (
    <Empty icon={<MapPinOff size={32} />} title={t('search.unknown', { place })} text={t('message.location')}>
      <div className={css.drop}>
        {(like.length > 0 ? like : [defaultLocation.label]).map((label) => (
          <Link key={label} className={css.chip} to={to(label)}>
            {label}
          </Link>
        ))}
      </div>
    </Empty>
  )
}

/** The address says that there is no place. */
function NoPlace() {
  const t = useCopy(lateSearchCopy)
  const { defaultLocation } = useBrand()
  return (
    <Empty icon={<MapPinned size={32} />} title={t('search.noPlace')} text={t('message.location')}>
      <ButtonLink look="quiet" to={searchPath({ location: defaultLocation.label })}>
        {defaultLocation.label}
      </ButtonLink>
    </Empty>
  )
}

/** The device is being asked where it is; what will stand here keeps its place. */
function Locating() {
  const t = useCopy(lateSearchCopy)
  return (
    <>
      <div className={css.head} role="status">
        <h1 className={css.title}>{t('search.locating')}</h1>
        <p className={css.count}>{t('search.locatingText')}</p>
      </div>
      <WaitingList />
    </>
  )
}

export function FailedSearch({ reference }: { reference: string }) {
  const t = useCopy(lateSearchCopy)
  const { pathname, search } = useLocation()
  const again = seenAs(new URLSearchParams(search), 'list')
  return (
    <Empty
      icon={<CloudOff size={32} />}
      title={t('search.failed')}
      text={`${t('search.failedText')} ${reference && t('error.reference', { reference })}`}
    >
      <ButtonLink to={`${pathname}?${again}`}>{t('error.again')}</ButtonLink>
    </Empty>
  )
}
