import { useCopy } from '../copy/use-copy.ts'
import css from './required-note.module.css'

/** Explains the asterisk of a form's required fields (P1-407). */
export function RequiredNote() {
  const t = useCopy()
  return <p className={css.note}>{t('form.required')}</p>
}
