import { useNavigation, useSearchParams } from 'react-router'
import { useBrand } from '../site/partner.ts'
import { booksOnSite } from '../../domain/reservations/booking-site.ts'

/**
 * The question as the person last asked it, also while its answer is still on the way: a box they ticked stays ticked. A filter that the brand
 * does not offer is left out, as the server leaves it out.
 */
export function usePendingParams(): URLSearchParams {
  const [params] = useSearchParams()
  const brand = useBrand()
  const { location } = useNavigation()
  const shown = new URLSearchParams(location?.pathname === '/search' ? location.search : params)
  if (!brand.acclaimedEnabled) shown.delete('acclaimed')
  if (!booksOnSite(brand)) shown.delete('tonight')
  return shown
}
