import { useEffect, useEffectEvent, useRef } from 'react'
import { autoCloseMs } from '../../domain/surveys/display.ts'
import { useCopy } from '../copy/use-copy.ts'
import { surveyFormPath } from '../site/late-paths.ts'
import css from './form.module.css'
import { isSurveySent } from './sent-message.ts'
import type { SurveyContent } from './use-survey.ts'

type Props = { survey: SurveyContent; page: string; onSent: () => void; onClose: () => void }

/** The form of a service, inside the only document that may frame it. It closes some time after it was sent. */
export function ServiceForm({ survey, page, onSent, onClose }: Props) {
  const t = useCopy()
  const frame = useRef<HTMLIFrameElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sent = useEffectEvent(() => {
    if (timer.current !== undefined) return
    onSent()
    timer.current = setTimeout(onClose, autoCloseMs(survey.form?.auto_close ?? 0))
  })
  useEffect(() => {
    const listen = ({ origin, source, data }: MessageEvent) => {
      if (origin === window.location.origin && source === frame.current?.contentWindow && isSurveySent(data, survey.id))
        sent()
    }
    window.addEventListener('message', listen)
    return () => {
      window.removeEventListener('message', listen)
      clearTimeout(timer.current)
    }
  }, [survey.id])
  return (
    <iframe ref={frame} className={css.frame} src={surveyFormPath(survey.id, { page })} title={t.fill(survey.text)} />
  )
}
