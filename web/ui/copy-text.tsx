import type { ReactNode } from 'react'
import { useSiteOrNothing } from '../site/partner.ts'
import { placed } from './placed.tsx'
import css from './copy-text.module.css'

/** Text with superscript registered marks, unless the brand's theme turns them off (P1-425, P1-426). */
export function CopyText({ text }: { text: string }) {
  const { superscriptRegistered = true } = useSiteOrNothing()?.partner.brand.theme ?? {}
  if (!superscriptRegistered || !text.includes('®')) return text
  return (
    // One element: a row of parts must not tear the sentence apart.
    <span>
      {placed(text.split('®'), (part, at) => (
        <>
          {at > 0 && <sup className={css.mark}>®</sup>}
          {part}
        </>
      ))}
    </span>
  )
}

/** The same for what a part of a page is handed: a plain text has its marks raised, anything else stays. */
export const raised = (content: ReactNode): ReactNode =>
  typeof content === 'string' ? <CopyText text={content} /> : content
