import { useCallback } from 'react'
import type { ImpersonationView } from '../../contract/api/impersonation.ts'
import { useCopy } from '../copy/use-copy.ts'
import css from './banner.module.css'

/** Names the operator on every page, in the server's HTML too. The exit listener is a chunk that only impersonations load. */
export function ImpersonationBanner({ impersonation }: { impersonation: ImpersonationView }) {
  const t = useCopy()
  const { id, operatorName: operator, memberName: member, mode, consoleOrigin } = impersonation
  // The ref of the banner: listening begins and ends with it. Only a page inside the console's frame listens.
  const listen = useCallback(() => {
    if (window.parent === window) return undefined
    let isRemoved = false
    let stop = () => {}
    void import('./exit.ts').then(({ listenForExit }) => {
      if (!isRemoved) stop = listenForExit({ id, consoleOrigin })
    })
    return () => {
      isRemoved = true
      stop()
    }
  }, [id, consoleOrigin])
  return (
    <p ref={listen} className={css.banner} role="note">
      {t(mode === 'act' ? 'impersonation.act' : 'impersonation.look', { operator, member })}
    </p>
  )
}
