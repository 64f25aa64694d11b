import { useCallback } from 'react'
import type { ImpersonationView } from '../../contract/api/impersonation.ts'
import { useCopy } from '../copy/use-copy.ts'
import css from './banner.module.css'

/** Names the operator on every page, in the server's HTML too. The exit listener is a chunk that only impersonations load. */
export function ImpersonationBanner({ impersonation }: { impersonation: ImpersonationView }) {
  const t = useCopy()
  const { id, operatorName: operator, memberName: member, mode, consoleOrigin } = impersonation
  const listen = useCallback(() => {
    if (window.parent === window) return undefined
    let stop: (() => void) | null | undefined
    void import('./exit.ts').then(({ listenForExit }) => {
      if (stop !== null) stop = listenForExit({ id, consoleOrigin })
    })
    return () => {
      stop?.()
      stop = null
    }
  }, [id, consoleOrigin])
  return (
    <p ref={listen} className={css.banner} role="note">
      {t(mode === 'act' ? 'impersonation.act' : 'impersonation.look', { operator, member })}
    </p>
  )
}
