import type { ReactNode } from 'react'
import { useCopy } from '../copy/use-copy.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

/** Why the whole form was refused; shown above its fields. */
export function FormProblem({ problem, children }: { problem: string; children?: ReactNode }) {
  const t = useCopy()
  if (problem === '') return null
  return (
    <Notice tone="error" label={t('form.error')}>
      <p>{problem}</p>
      {children}
    </Notice>
  )
}

type SubmitProps = { busy: boolean; disabled?: boolean; children: ReactNode }

/** The button that sends a form, also before the page's script arrives. */
export function SubmitButton({ busy, disabled = false, children }: SubmitProps) {
  const t = useCopy()
  return (
    <Button type="submit" wide disabled={busy || disabled}>
      {busy ? t('form.working') : children}
    </Button>
  )
}
