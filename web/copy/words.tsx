import { useBrand } from '../partner.ts'
import { placed } from '../ui/placed.tsx'
import css from './words.module.css'

/** Text with its registered marks raised, unless the brand's typeface draws them so itself (spec 1 §5, spec 3 §2). */
export function Words({ text }: { text: string }) {
  const { superscriptRegistered } = useBrand().theme
  if (!superscriptRegistered || !text.includes('®')) return text
  return placed(text.split('®'), (part, at) => (
    <>
      {at > 0 && <sup className={css.mark}>®</sup>}
      {part}
    </>
  ))
}
