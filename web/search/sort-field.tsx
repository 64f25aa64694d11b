import { useNavigate } from 'react-router'
import type { CopyKey } from '../copy/common-copy.ts'
import { useCopy } from '../copy/use-copy.ts'
import { useMember } from '../site/partner.ts'
import { SelectField } from '../ui/select-field.tsx'
import { withChange, sortOrders } from './search-params.ts'
import css from './search.module.css'
import { usePendingParams } from './use-pending-params.ts'

const labels: Record<(typeof sortOrders)[number], CopyKey> = {
  distance: 'search.sortDistance',
  rating: 'search.sortRating',
  earnRate: 'search.sortEarn',
  newest: 'search.sortNew',
  relevance: 'search.sortRelevance',
}

/** The order of the list, which is a parameter of the URL. Only members may sort by earn rate. `inSheet`: in the dialog of filters. */
export function SortField({ inSheet = false }: { inSheet?: boolean }) {
  const t = useCopy()
  const member = useMember()
  const navigate = useNavigate()
  const params = usePendingParams()
  const sortBy = params.get('sortBy') ?? (params.get('restaurantOrCuisine') ? 'relevance' : 'distance')
  const options = sortOrders.filter((name) => name !== 'earnRate' || member)
  return (
    <SelectField
      label={t('search.sort')}
      {...(inSheet ? {} : { fieldClass: css.sort ?? '' })}
      value={sortBy}
      onChange={(event) =>
        void navigate(`?${withChange(params, (next) => next.set('sortBy', event.target.value))}`, {
          preventScrollReset: true,
        })
      }
    >
      {options.map((name) => (
        <option key={name} value={name}>
          {t(labels[name])}
        </option>
      ))}
    </SelectField>
  )
}
