import type { ReactNode } from 'react'
import { CopyText } from '../../ui/copy-text.tsx'
import css from './profile.module.css'

/** A row with a label and a value, and optionally a hint and a control that changes the setting. */
export function SettingsRow({
  label,
  value,
  hint,
  children,
}: {
  label: string
  value: string
  hint?: string
  children?: ReactNode
}) {
  return (
    <div className={css.row}>
      <div className={css.rowText}>
        <p className={css.rowLabel}>{label}</p>
        <p className={css.rowValue}>
          <CopyText text={value} />
        </p>
        {hint && (
          <p className={css.hint}>
            <CopyText text={hint} />
          </p>
        )}
      </div>
      {children}
    </div>
  )
}
