import { useState } from 'react'
import { useNavigation, useSearchParams } from 'react-router'
import { searchMerchants } from '../../contract/api/merchants.ts'
import { currentLocation } from '../../contract/places.ts'
import { pageInfo } from '../context.ts'
import { useCopy } from '../copy/use-copy.ts'
import { campaignCodeFor } from '../earning.ts'
import { count } from '../format.ts'
import { searchPath } from '../paths.ts'
import { apiIn } from '../server-api.ts'
import { pageMeta } from '../shell/meta.ts'
import { Pager } from '../ui/pager.tsx'
import type { Route } from './+types/search.ts'
import { Filters } from './filters.tsx'
import { searchInput } from './query.ts'
import css from './search.module.css'
import { SearchForm } from './search-form.tsx'
import { FailedSearch, MerchantList, NoResults, UnknownPlace, WaitingList } from './results.tsx'
import { SortField } from './sort-field.tsx'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { partner, member } = context.get(pageInfo)
  const params = new URL(request.url).searchParams
  const place = (params.get('location') ?? '').trim().slice(0, 120) || partner.brand.defaultLocation.label
  const answer = await apiIn(context)(searchMerchants, {
    query: searchInput(params, place, campaignCodeFor(partner.brand, member)),
  })
  return { place, answer }
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, '/search', 'Find a restaurant')

export default function Search({ loaderData: { place, answer } }: Route.ComponentProps) {
  const t = useCopy()
  const [params] = useSearchParams()
  const [sheet, setSheet] = useState(false)
  const { state, location } = useNavigation()
  const waiting = state === 'loading' && location.pathname === '/search'
  const reply = answer.ok ? answer.value : null
  const shownPlace = place === currentLocation ? t('search.hereLabel') : (reply?.center?.label ?? place)
  const text = params.get('restaurantOrCuisine') ?? ''
  return (
    <div className={css.page}>
      <SearchForm place={place} />
      <div className={css.columns}>
        <Filters facets={reply?.facets ?? null} total={reply?.total ?? 0} sheet={sheet} onSheet={setSheet} />
        <section className={css.results} aria-busy={waiting}>
          <div className={css.head}>
            <h1 className={css.title}>
              {text === ''
                ? t('search.title', { place: shownPlace })
                : t('search.titleText', { text, place: shownPlace })}
            </h1>
            {reply && (
              <p className={css.count} role="status">
                {reply.total === 1 ? t('search.countOne') : t('search.count', { count: count(reply.total) })}
              </p>
            )}
            <SortField />
          </div>
          {waiting ? <WaitingList /> : <Outcome answer={answer} place={shownPlace} />}
          {reply && !waiting && (
            <Pager
              page={reply.pageNo}
              total={reply.totalPages}
              label={t('search.pages')}
              to={(page) => searchPath({ ...Object.fromEntries(params), pageNo: page })}
              words={{
                previous: t('search.previous'),
                next: t('search.next'),
                page: (page) => t('search.page', { page }),
              }}
            />
          )}
        </section>
      </div>
    </div>
  )
}

function Outcome({ answer, place }: { answer: Route.ComponentProps['loaderData']['answer']; place: string }) {
  if (!answer.ok)
    return answer.refusal === 'unknown_place' ? (
      <UnknownPlace place={place} />
    ) : (
      <FailedSearch reference={answer.problem.reference} />
    )
  if (answer.value.merchants.length === 0) return <NoResults place={place} />
  return <MerchantList merchants={answer.value.merchants} />
}
