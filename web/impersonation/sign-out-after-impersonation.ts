import { signOutPath } from '../site/paths.ts'
import { browserStorage, storageKeys } from '../site/storage.ts'

/** Signs out when the browser stores an impersonation id, and the impersonation has ended or the page is outside a frame (P1-338). */
export function signOutAfterImpersonation(isImpersonated: boolean): void {
  const isFramed = window.parent !== window
  if ((isImpersonated && isFramed) || browserStorage.read(storageKeys.emulationId) === null) return
  browserStorage.remove(storageKeys.emulationId)
  window.location.replace(signOutPath())
}
