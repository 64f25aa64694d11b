import { useRef, useState } from 'react'
import { autoCloseMs } from '../../domain/surveys/display.ts'
import { useTimeout } from '../../kit/use-timer.ts'
import { useWindowEvent } from '../../kit/use-window-event.ts'
import { useCopy } from '../copy/use-copy.ts'
import { surveyFormPath } from '../site/late-paths.ts'
import css from './form.module.css'
import { isSurveySentMessage } from './sent-message.ts'
import type { SurveyContent } from './use-surveys.ts'

type Props = { survey: SurveyContent; page: string; onSent: () => void; onClose: () => void }

/**
 * The form of an external survey service. The frame loads a page of this site (form-frame.tsx), because only that page may frame the
 * service. The form closes `auto_close` milliseconds after it was sent, and 500 ms at the earliest (`autoCloseMs`).
 */
export function ServiceForm({ survey, page, onSent, onClose }: Props) {
  const t = useCopy()
  const frame = useRef<HTMLIFrameElement>(null)
  const [isSent, setIsSent] = useState(false)
  useWindowEvent('message', ({ origin, source, data }) => {
    const isFromFrame = origin === window.location.origin && source === frame.current?.contentWindow
    if (isSent || !isFromFrame || !isSurveySentMessage(data, survey.id)) return
    setIsSent(true)
    onSent()
  })
  useTimeout(onClose, isSent ? autoCloseMs(survey.form?.auto_close ?? 0) : null)
  return (
    <iframe ref={frame} className={css.frame} src={surveyFormPath(survey.id, { page })} title={t.fill(survey.text)} />
  )
}
