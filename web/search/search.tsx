import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react'
import { useNavigation, useSearchParams, type ShouldRevalidateFunctionArgs } from 'react-router'
import { shellCopy } from '../copy/shell.ts'
import { searchMerchants } from '../../contract/api/merchants.ts'
import { pageInfo } from '../site/context.ts'
import { useCopy } from '../copy/use-copy.ts'
import { campaignCodeFor } from '../site/earning.ts'
import { newPicks, PicksContext } from '../map/picks.ts'
import { useBrand } from '../site/partner.ts'
import { searchPath } from '../site/paths.ts'
import { apiIn } from '../api/server-api.ts'
import { pageMeta } from '../page/meta.ts'
import { browserStorage, storageKeys } from '../site/storage.ts'
import { FormNotice } from '../ui/notice.tsx'
import { Pager } from '../ui/pager.tsx'
import type { Route } from './+types/search.ts'
import { SearchFilters, FiltersOpener } from './filters.tsx'
import { placeLabel } from './place-label.ts'
import { filterCount, questionIn, searchInput, searchLocation } from './search-params.ts'
import css from './search.module.css'
import { SearchForm } from './search-form.tsx'
import { Head, useTitle } from './search-head.tsx'
import { MapToggle } from './map-toggle.tsx'
import { MerchantList } from './results-list.tsx'
import { Tonight } from '../reservations/lazy-tonight.ts'
import { SortField } from './sort-field.tsx'
import { usePosition } from './use-position.ts'
import { useSearchMemory } from './use-search-memory.ts'
import { usePendingParams } from './use-pending-params.ts'
import { useView } from './use-view.ts'

// Most searches find something, and most people look at the list.
const WithoutResults = lazy(() => import('./no-results.tsx').then((part) => ({ default: part.WithoutResults })))
const SearchMap = lazy(() => import('./search-map.tsx').then((part) => ({ default: part.SearchMap })))

export async function loader({ context, request }: Route.LoaderArgs) {
  const { partner, member } = context.get(pageInfo)
  const params = new URL(request.url).searchParams
  const wanted = searchLocation(params, partner.brand.defaultLocation.label)
  if (!wanted.runs) return { wanted, answer: null }
  const query = searchInput(params, wanted, campaignCodeFor(partner.brand, member))
  return { wanted, answer: await apiIn(context)(searchMerchants, { query }) }
}

/** List and map are two looks at one answer; everything else in the address is another question. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const looksOnly = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
  if (looksOnly && questionIn(currentUrl.searchParams) === questionIn(nextUrl.searchParams)) return false
  return defaultShouldRevalidate
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, '/search', [shellCopy, 'shell.search'])

type Loaded = Route.ComponentProps['loaderData']

export default function Search({ loaderData: { wanted, answer } }: Route.ComponentProps) {
  const t = useCopy()
  const brand = useBrand()
  const [params] = useSearchParams()
  const shownParams = usePendingParams()
  const [sheet, setSheet] = useState(false)
  const [picks] = useState(newPicks)
  const reply = answer?.ok ? answer.value : null
  const text = params.get('restaurantOrCuisine') ?? ''
  const names = { here: t('search.hereLabel'), area: t('search.area') }
  const place = placeLabel(wanted, reply?.center?.label ?? null, brand, names)
  const title = useTitle(place, text, wanted.box !== null)
  const position = usePosition(wanted, text)
  const { view, look, searchArea } = useView()
  useSearchMemory(params, reply)
  useEffect(() => picks.select(browserStorage.read(storageKeys.selectedMerchant)), [picks])
  return (
    <PicksContext value={picks}>
      <div className={css.page} data-view={view}>
        <SearchForm wanted={wanted} label={place} here={position.here} />
        <PositionNote position={position} place={place} />
        <div className={css.columns}>
          <SearchFilters facets={reply?.facets ?? null} total={reply?.total ?? 0} sheet={sheet} onSheet={setSheet} />
          <Answer>
            {reply && (
              <Head title={title} total={reply.total}>
                {view === 'map' && <FiltersOpener onOpen={() => setSheet(true)} />}
                <SortField />
                <MapToggle view={view} onLook={look} />
              </Head>
            )}
            <div className={css.answer}>
              <Outcome wanted={wanted} answer={answer} place={place} />
              {reply && <Pages page={reply.pageNo} total={reply.totalPages} params={params} />}
            </div>
          </Answer>
          {view === 'map' && (
            <SearchMap
              params={params}
              wanted={wanted}
              reply={reply}
              place={place}
              filtersOn={filterCount(shownParams)}
              onChange={() => look('list')}
              onFilters={() => setSheet(true)}
              onArea={searchArea}
            />
          )}
        </div>
        {reply && <MapToggle floating view={view} onLook={look} />}
      </div>
    </PicksContext>
  )
}

/** Where the answer stands. While the next one is on its way this alone is drawn again. */
function Answer({ children }: { children: ReactNode }) {
  const { state, location } = useNavigation()
  return (
    <section className={css.results} aria-busy={state === 'loading' && location.pathname === searchPath()}>
      {children}
    </section>
  )
}

/** What the device says about where one is. */
function PositionNote({ position, place }: { position: { asking: boolean; refused: boolean }; place: string }) {
  const t = useCopy()
  if (!position.asking && !position.refused) return null
  return (
    <div className={css.notice}>
      <FormNotice tone={position.asking ? 'plain' : 'warning'}>
        {position.asking ? t('search.locating') : t('search.blocked', { place })}
      </FormNotice>
    </div>
  )
}

function Outcome({ wanted, answer, place }: Pick<Loaded, 'wanted' | 'answer'> & { place: string }) {
  const tonight = answer?.ok ? answer.value.tonight : null
  return (
    <>
      <Suspense>{tonight && <Tonight tonight={tonight} />}</Suspense>
      {answer?.ok && answer.value.merchants.length > 0 ? (
        <MerchantList merchants={answer.value.merchants} tonight={tonight} />
      ) : (
        <WithoutResults wanted={wanted} answer={answer} place={place} />
      )}
    </>
  )
}

function Pages({ page, total, params }: { page: number; total: number; params: URLSearchParams }) {
  const t = useCopy()
  return (
    <Pager
      page={page}
      total={total}
      label={t('search.pages')}
      to={(number) => searchPath({ ...Object.fromEntries(params), pageNo: number })}
      words={{
        previous: t('search.previous'),
        next: t('search.next'),
        page: (number) => t('search.page', { page: number }),
      }}
    />
  )
}
