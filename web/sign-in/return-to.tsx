import { readLoginRedirect } from '../shell/login-redirect.ts'
import { useHydrated } from '../ui/use-hydrated.ts'

/** Tells the action which page to lead back to: the one in the address, else the one that this browser keeps (P1-610). */
export function ReturnTo({ path }: { path: string | null }) {
  const hydrated = useHydrated()
  return <input type="hidden" name="returnTo" value={path ?? (hydrated ? readLoginRedirect() : null) ?? ''} readOnly />
}
