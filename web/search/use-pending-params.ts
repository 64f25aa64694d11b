import { useNavigation, useSearchParams } from 'react-router'
import { useBrand } from '../site/partner.ts'
import { booksOnSite } from '../../domain/reservations/booking-site.ts'

/**
 * The parameters of a pending search, else of the page, so that a ticked filter stays ticked while its results load. Filters that the
 * brand does not offer are left out, as on the server.
 */
export function usePendingParams(): URLSearchParams {
  const [params] = useSearchParams()
  const brand = useBrand()
  const { location } = useNavigation()
  const pendingParams = new URLSearchParams(location?.pathname === '/search' ? location.search : params)
  if (!brand.acclaimedEnabled) pendingParams.delete('acclaimed')
  if (!booksOnSite(brand)) pendingParams.delete('tonight')
  return pendingParams
}
