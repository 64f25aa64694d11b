import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useCopy } from '../copy/use-copy.ts'
import { surveyCopy } from './late-copy.ts'
import css from './form.module.css'

/** What takes the place of a form that was sent. It takes the focus, which was on the button that is gone. */
export function Thanks() {
  const t = useCopy(surveyCopy)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <div className={css.thanks} role="status">
      <CircleCheck aria-hidden="true" size={40} />
      <h3 ref={title} tabIndex={-1}>
        {t('survey.successTitle')}
      </h3>
      <p>{t('survey.successText')}</p>
    </div>
  )
}
