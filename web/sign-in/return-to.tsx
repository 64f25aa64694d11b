import { readLoginRedirect } from './login-redirect.ts'
import { useHydrated } from '../ui/use-hydrated.ts'

/** Passes the return path to the action: from the URL, else from the browser's storage (P1-610). */
export function ReturnTo({ path }: { path: string | null }) {
  const hydrated = useHydrated()
  return <input type="hidden" name="returnTo" value={path ?? (hydrated ? readLoginRedirect() : null) ?? ''} readOnly />
}
