import { useEffect } from 'react'
import { useSite } from '../partner.ts'
import { signOutPath } from '../paths.ts'
import { kept, storageKeys } from '../shell/storage.ts'

/** Signs out when an impersonation has ended or its id is left over outside the console's frame (P1-338). */
export function useLeftoverSignOut(): void {
  const impersonation = useSite().impersonation
  const framed = typeof window !== 'undefined' && window.parent !== window
  const left = impersonation === undefined || !framed
  useEffect(() => {
    if (!left || kept.read(storageKeys.emulationId) === null) return
    kept.remove(storageKeys.emulationId)
    window.location.replace(signOutPath())
  }, [left])
}
