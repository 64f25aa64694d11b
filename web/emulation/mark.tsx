import { useEffect } from 'react'
import type { EmulationMark } from '../../contract/api/emulation.ts'
import { useCopy } from '../copy/use-copy.ts'
import css from './mark.module.css'

/** Says on every page who looks on, from the first byte on; keeping the look's id and hearing its end is loaded by who needs it. */
export function Mark({ emulation }: { emulation: EmulationMark }) {
  const t = useCopy()
  const { id, operatorName: operator, memberName: member, mode, consoleOrigin } = emulation
  useEffect(() => {
    if (window.parent === window) return undefined
    let stop: (() => void) | null | undefined
    void import('./exit.ts').then(({ joinLook }) => {
      if (stop !== null) stop = joinLook({ id, consoleOrigin })
    })
    return () => {
      stop?.()
      stop = null
    }
  }, [id, consoleOrigin])
  return (
    <p className={css.mark} role="note">
      {t(mode === 'act' ? 'emulation.act' : 'emulation.look', { operator, member })}
    </p>
  )
}
