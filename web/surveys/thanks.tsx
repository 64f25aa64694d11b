import { CircleCheck } from 'lucide-react'
import { useCopy } from '../copy/use-copy.ts'
import { surveyCopy } from '../copy/surveys.ts'
import { focusOnMount } from '../ui/focus-on-mount.ts'
import css from './form.module.css'

/** Replaces a sent form and takes the focus from the removed button. */
export function Thanks() {
  const t = useCopy(surveyCopy)
  return (
    <div className={css.thanks} role="status">
      <CircleCheck aria-hidden="true" size={40} />
      <h3 ref={focusOnMount} tabIndex={-1}>
        {t('survey.successTitle')}
      </h3>
      <p>{t('survey.successText')}</p>
    </div>
  )
}
