import { Link, useSearchParams } from 'react-router'
import type { SearchReply } from '../../contract/api/merchants.ts'
import { deferredSearchCopy } from '../copy/deferred-search.ts'
import { useCopy } from '../copy/use-copy.ts'
import { withChange } from './search-params.ts'
import css from './search.module.css'

type Props = { place: string; namesakes: SearchReply['namesakes'] }

/** Says which of several places with one name is shown, and links to the same search at the others. */
export function Namesakes({ place, namesakes: { places, text } }: Props) {
  const t = useCopy(deferredSearchCopy)
  const [params] = useSearchParams()
  const searchAt = (label: string) =>
    `?${withChange(params, (next) => {
      next.set('location', label)
      next.set('restaurantOrCuisine', text)
    })}`
  return (
    <p className={css.namesakes}>
      {t('search.showing', { place })}
      {places.map((label) => (
        <Link key={label} className={css.chip} to={searchAt(label)}>
          {label}
        </Link>
      ))}
    </p>
  )
}
