import { useEffect } from 'react'
import { useSite } from '../partner.ts'
import { signOutPath } from '../paths.ts'
import { kept, storageKeys } from '../shell/storage.ts'

/** The id of a look that is over, or that stands outside the console's frame, ends in signing out (spec 1 §4.1). */
export function useLeftover(): void {
  const emulation = useSite().emulation
  const framed = typeof window !== 'undefined' && window.parent !== window
  const left = emulation === undefined || !framed
  useEffect(() => {
    if (!left || kept.read(storageKeys.emulationId) === null) return
    kept.remove(storageKeys.emulationId)
    window.location.replace(signOutPath())
  }, [left])
}
