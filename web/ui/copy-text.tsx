import type { ReactNode } from 'react'
import { useSiteOrNothing } from '../site/partner.ts'
import { renderParts } from './render-parts.tsx'
import css from './copy-text.module.css'

/** Text with superscript registered marks, unless the brand's theme turns them off (P1-425, P1-426). */
export function CopyText({ text }: { text: string }) {
  const { superscriptRegistered = true } = useSiteOrNothing()?.partner.brand.theme ?? {}
  if (!superscriptRegistered || !text.includes('®')) return text
  return (
    // One element, so that a flex row does not separate the parts of the sentence.
    <span>
      {renderParts(text.split('®'), (part, index) => (
        <>
          {index > 0 && <sup className={css.mark}>®</sup>}
          {part}
        </>
      ))}
    </span>
  )
}

/** Raises the marks in `content` if it is a plain text. Returns any other content unchanged. */
export const withRaisedMarks = (content: ReactNode): ReactNode =>
  typeof content === 'string' ? <CopyText text={content} /> : content
