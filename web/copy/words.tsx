import { Fragment } from 'react'
import { useBrand } from '../partner.ts'
import css from './words.module.css'

/** Text with its registered marks raised, unless the brand's typeface draws them so itself (spec 1 §5, spec 3 §2). */
export function Words({ text }: { text: string }) {
  const { superscriptRegistered } = useBrand().theme
  if (!superscriptRegistered || !text.includes('®')) return text
  const parts = text.split('®')
  return parts.map((part, at) => (
    // The parts of one text never change places.
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={at}>
      {at > 0 && <sup className={css.mark}>®</sup>}
      {part}
    </Fragment>
  ))
}
