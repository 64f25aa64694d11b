import { useNavigation, useSearchParams } from 'react-router'

/** The question as the person last asked it, also while its answer is still on the way: a box they ticked stays ticked. */
export function useShownParams(): URLSearchParams {
  const [params] = useSearchParams()
  const { location } = useNavigation()
  return location?.pathname === '/search' ? new URLSearchParams(location.search) : params
}
