import { useLoaded } from '../../kit/use-loaded.ts'

const fetchReference = () => import('./fetch-reference.ts').then((part) => part.fetchReference()).catch(() => '')

/**
 * The reference of a failure. A gateway's plain 500 has none, so the browser requests one from the server, which logs it with the page.
 * Stays empty while the server is unreachable.
 */
export function useReference(loaded: string, isNeeded: boolean): string {
  const { data = '' } = useLoaded(loaded === '' && isNeeded ? 'reference' : null, fetchReference)
  return loaded || data
}
