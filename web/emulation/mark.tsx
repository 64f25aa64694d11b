import { useEffect } from 'react'
import type { EmulationMark } from '../../contract/api/emulation.ts'
import { useCopy } from '../copy/use-copy.ts'
import { joinLook } from './exit.ts'
import css from './mark.module.css'

/** Says on every page who looks on, keeps the look's id, and leaves when the console says so. */
export function Mark({ emulation }: { emulation: EmulationMark }) {
  const t = useCopy()
  const { id, operatorName: operator, memberName: member, mode, consoleOrigin } = emulation
  useEffect(() => {
    if (window.parent === window) return undefined
    return joinLook({ id, consoleOrigin })
  }, [id, consoleOrigin])
  return (
    <p className={css.mark} role="note">
      {t(mode === 'act' ? 'emulation.act' : 'emulation.look', { operator, member })}
    </p>
  )
}
