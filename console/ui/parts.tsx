import type { ComponentProps, ReactNode } from 'react'
import type { Problem } from '../../contract/endpoint.ts'
import { Announcement } from '../../kit/announcement.tsx'
import { fieldIds } from '../../kit/field-ids.ts'
import css from './parts.module.css'

export type ConsoleTone = 'good' | 'warn' | 'bad' | 'info' | 'plain'

type ButtonProps = ComponentProps<'button'> & { tone?: 'main' | 'bad' | 'plain'; wide?: boolean }

export function ConsoleButton({ tone, wide, type = 'button', ...props }: ButtonProps) {
  return <button className={css.button} data-tone={tone} data-wide={wide || undefined} type={type} {...props} />
}

type FieldProps = ComponentProps<'input'> & { id: string; label: string; hint?: string }

export function ConsoleField({ id, label, hint, ...props }: FieldProps) {
  return (
    <div className={css.field}>
      <label htmlFor={id}>{label}</label>
      <input {...fieldIds(id, { hint })} className={css.input} {...props} />
      {hint && <small id={`${id}-hint`}>{hint}</small>}
    </div>
  )
}

export const Tag = ({ tone, children }: { tone?: ConsoleTone; children: ReactNode }) => (
  <span className={css.tag} data-tone={tone}>
    {children}
  </span>
)

/** A notice that screen readers announce when it appears. */
export const ConsoleNotice = ({ tone = 'info', children }: { tone?: ConsoleTone; children: ReactNode }) => (
  <Announcement urgent={tone === 'bad'} className={css.notice} data-tone={tone}>
    {children}
  </Announcement>
)

/** Why a call was refused, with a reference for support. */
export const RefusalNotice = ({ problem }: { problem: Pick<Problem, 'title'> & Partial<Problem> }) => (
  <ConsoleNotice tone="bad">
    {problem.title}
    {problem.reference && <small>Reference {problem.reference}</small>}
  </ConsoleNotice>
)

export const Panel = ({ children, className = '' }: { children: ReactNode; className?: string | undefined }) => (
  <div className={`${css.panel} ${className}`}>{children}</div>
)

export const EmptyState = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div className={css.empty}>
    <strong>{title}</strong>
    {children}
  </div>
)

/** A table's row of column names. */
export const TableHead = ({ names }: { names: readonly string[] }) => (
  <thead>
    <tr>
      {names.map((name) => (
        <th key={name} scope="col">
          {name}
        </th>
      ))}
    </tr>
  </thead>
)

/** Placeholder lines while text loads. */
export const SkeletonLines = ({ lines = 6 }: { lines?: number }) => (
  <div className={css.bones} aria-hidden="true">
    {Array.from({ length: lines }, (_, line) => (
      <i key={line} />
    ))}
  </div>
)

export const Kbd = ({ children }: { children: ReactNode }) => <kbd className={css.kbd}>{children}</kbd>

export { css as partsCss }
