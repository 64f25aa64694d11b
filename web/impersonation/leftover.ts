import { useEffect } from 'react'
import { useSite } from '../site/partner.ts'
import { signOutPath } from '../site/paths.ts'
import { browserStorage, storageKeys } from '../site/storage.ts'

/** Signs out when an impersonation has ended or its id is left over outside the console's frame (P1-338). */
export function useLeftoverSignOut(): void {
  const impersonation = useSite().impersonation
  const isFramed = typeof window !== 'undefined' && window.parent !== window
  const isLeftover = impersonation === undefined || !isFramed
  useEffect(() => {
    if (!isLeftover || browserStorage.read(storageKeys.emulationId) === null) return
    browserStorage.remove(storageKeys.emulationId)
    window.location.replace(signOutPath())
  }, [isLeftover])
}
