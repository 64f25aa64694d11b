import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useNavigation, useSearchParams, type ShouldRevalidateFunctionArgs } from 'react-router'
import { shellCopy } from '../copy/shell.ts'
import { searchMerchants } from '../../contract/api/merchants.ts'
import { pageInfo } from '../site/context.ts'
import { useCopy } from '../copy/use-copy.ts'
import { campaignCodesFor } from '../site/earning.ts'
import { createPicks, PicksContext } from '../map/picks.ts'
import { useBrand } from '../site/partner.ts'
import { searchPath } from '../site/paths.ts'
import { apiIn } from '../api/server-api.ts'
import { pageMeta } from '../page/meta.ts'
import { browserStorage, storageKeys } from '../site/storage.ts'
import { Notice } from '../ui/notice.tsx'
import { Pager } from '../ui/pager.tsx'
import type { Route } from './+types/search.ts'
import { SearchFilters, FiltersOpener } from './filters.tsx'
import { placeLabel } from './place-label.ts'
import { filterCount, searchKeyOf, searchInput, searchLocation } from './search-params.ts'
import css from './search.module.css'
import { SearchForm } from './search-form.tsx'
import { SearchHead, useSearchTitle } from './search-head.tsx'
import { MapToggle } from './map-toggle.tsx'
import { MerchantList } from './results-list.tsx'
import { Tonight } from '../reservations/lazy-tonight.ts'
import { SortField } from './sort-field.tsx'
import { usePosition } from './use-position.ts'
import { useSearchMemory } from './use-search-memory.ts'
import { usePendingParams } from './use-pending-params.ts'
import { useView } from './use-view.ts'

// Loaded on demand: most searches have results, and most visitors stay with the list.
const WithoutResults = lazy(() => import('./no-results.tsx').then((part) => ({ default: part.WithoutResults })))
const Namesakes = lazy(() => import('./namesakes.tsx').then((part) => ({ default: part.Namesakes })))
const SearchMap = lazy(() => import('./search-map.tsx').then((part) => ({ default: part.SearchMap })))

export async function loader({ context, request }: Route.LoaderArgs) {
  const { partner, member } = context.get(pageInfo)
  const params = new URL(request.url).searchParams
  const location = searchLocation(params, partner.brand.defaultLocation.label)
  if (!location.canRun) return { location, result: null }
  const query = searchInput(params, location, campaignCodesFor(partner.brand, member))
  return { location, result: await apiIn(context)(searchMerchants, { query }) }
}

/** List and map show the same results, so switching between them loads nothing. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const paramsChanged = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
  if (paramsChanged && searchKeyOf(currentUrl.searchParams) === searchKeyOf(nextUrl.searchParams)) return false
  return defaultShouldRevalidate
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, '/search', [shellCopy, 'shell.search'])

type LoaderData = Route.ComponentProps['loaderData']

export default function Search({ loaderData: { location, result } }: Route.ComponentProps) {
  const t = useCopy()
  const brand = useBrand()
  const [params] = useSearchParams()
  const pendingParams = usePendingParams()
  const [isSheetOpen, setIsSheetOpen] = useState(false)
  const [picks] = useState(() => createPicks(browserStorage.read(storageKeys.selectedMerchant)))
  const reply = result?.ok ? result.value : null
  const text = params.get('restaurantOrCuisine') ?? ''
  const names = { current: t('search.hereLabel'), area: t('search.area') }
  const place = placeLabel(location, reply?.center?.label ?? null, brand, names)
  const title = useSearchTitle(place, text, location.box !== null)
  const position = usePosition(location, text)
  const { view, showView, searchArea } = useView()
  useSearchMemory(params, reply)
  return (
    <PicksContext value={picks}>
      <div className={css.page} data-view={view}>
        <SearchForm location={location} label={place} onSearchHere={position.searchHere} />
        <PositionNote position={position} place={place} />
        <div className={css.columns}>
          <SearchFilters
            facets={reply?.facets ?? null}
            total={reply?.total ?? 0}
            isSheetOpen={isSheetOpen}
            onSheetChange={setIsSheetOpen}
          />
          <Results>
            {reply && (
              <SearchHead title={title} total={reply.total}>
                {view === 'map' && <FiltersOpener onOpen={() => setIsSheetOpen(true)} />}
                <SortField />
                <MapToggle view={view} onView={showView} />
              </SearchHead>
            )}
            <div className={css.outcome}>
              <Suspense>
                {reply && reply.namesakes.places.length > 0 && <Namesakes place={place} namesakes={reply.namesakes} />}
              </Suspense>
              <Outcome location={location} result={result} place={place} />
              {reply && <Pages page={reply.pageNo} total={reply.totalPages} params={params} />}
            </div>
          </Results>
          {view === 'map' && (
            <SearchMap
              params={params}
              location={location}
              reply={reply}
              place={place}
              activeFilterCount={filterCount(pendingParams)}
              onBackToList={() => showView('list')}
              onFilters={() => setIsSheetOpen(true)}
              onArea={searchArea}
            />
          )}
        </div>
        {reply && <MapToggle floating view={view} onView={showView} />}
      </div>
    </PicksContext>
  )
}

/** The results, marked as busy while the next ones load. */
function Results({ children }: { children: ReactNode }) {
  const { state, location: target } = useNavigation()
  return (
    <section className={css.results} aria-busy={state === 'loading' && target.pathname === searchPath()}>
      {children}
    </section>
  )
}

type PositionNoteProps = { position: { isLocating: boolean; usesDefault: boolean }; place: string }

/** A note that the device is determining its position, or that it gave none and the search uses a default. */
function PositionNote({ position, place }: PositionNoteProps) {
  const t = useCopy()
  if (!position.isLocating && !position.usesDefault) return null
  return (
    <div className={css.notice}>
      <Notice tone={position.isLocating ? 'plain' : 'warning'}>
        {position.isLocating ? t('search.locating') : t('search.blocked', { place })}
      </Notice>
    </div>
  )
}

function Outcome({ location, result, place }: Pick<LoaderData, 'location' | 'result'> & { place: string }) {
  const tonight = result?.ok ? result.value.tonight : null
  return (
    <>
      <Suspense>{tonight && <Tonight tonight={tonight} />}</Suspense>
      {result?.ok && result.value.merchants.length > 0 ? (
        <MerchantList merchants={result.value.merchants} tonight={tonight} />
      ) : (
        <WithoutResults location={location} result={result} place={place} />
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
      pathTo={(number) => searchPath({ ...Object.fromEntries(params), pageNo: number })}
      texts={{
        previous: t('search.previous'),
        next: t('search.next'),
        page: (number) => t('search.page', { page: number }),
      }}
    />
  )
}
