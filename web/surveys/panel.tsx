import { ChevronUp, X } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useTimeout } from '../../kit/use-timer.ts'
import { useCopy } from '../copy/use-copy.ts'
import { surveyCopy } from '../copy/surveys.ts'
import css from './panel.module.css'
import { ServiceForm } from './service-form.tsx'
import { SurveyForm } from './survey-form.tsx'
import { Thanks } from './thanks.tsx'
import { useSurveySeen } from './use-seen.ts'
import { useSurveys, type SurveyContent } from './use-surveys.ts'

/** The survey at the bottom edge of a page: its title opens and closes the form, and closing the panel begins the cooldown. */
export function SurveyPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const survey = useSurveys().find((candidate) => candidate.id === id)
  return survey ? <Panel survey={survey} onClose={onClose} /> : null
}

function Panel({ survey, onClose }: { survey: SurveyContent; onClose: () => void }) {
  const t = useCopy(surveyCopy)
  const { pathname } = useLocation()
  const bodyId = useId()
  const panel = useRef<HTMLElement>(null)
  const [open, setOpen] = useIsOpen(survey)
  const leave = () => {
    // The focus would be lost when the panel disappears.
    if (panel.current?.contains(document.activeElement)) document.getElementById('main')?.focus({ preventScroll: true })
    onClose()
  }
  // The form of an external service (`survey.form`) closes after the delay of that form (service-form.tsx).
  const { isSent, onSent, store } = useSurveySeen(survey.id, () => survey.form === undefined && leave())
  const close = () => {
    store()
    leave()
  }
  return (
    <section
      ref={panel}
      className={css.panel}
      aria-label={t.fill(survey.text)}
      data-open={open || undefined}
      data-survey={survey.id}
    >
      <div className={css.bar}>
        <h2 className={css.title}>
          <button type="button" aria-expanded={open} aria-controls={bodyId} onClick={() => setOpen(!open)}>
            <span>{t.fill(survey.text)}</span>
            <ChevronUp aria-hidden="true" size={20} className={css.arrow ?? ''} />
          </button>
        </h2>
        <button type="button" className={css.close} aria-label={t('survey.close')} onClick={close}>
          <X aria-hidden="true" size={20} />
        </button>
      </div>
      <div id={bodyId} className={survey.form ? css.service : css.body} hidden={!open}>
        <PanelBody survey={survey} page={pathname} open={open} isSent={isSent} onSent={onSent} onClose={close} />
      </div>
    </section>
  )
}

type PanelBodyProps = {
  survey: SurveyContent
  page: string
  open: boolean
  isSent: boolean
  onSent: () => void
  onClose: () => void
}

function PanelBody({ survey, page, open, isSent, onSent, onClose }: PanelBodyProps) {
  // The form of a service loads when it is first opened, and stays loaded with its entries.
  const [wasOpen, setWasOpen] = useState(open)
  if (open && !wasOpen) setWasOpen(true)
  if (survey.form) return wasOpen && <ServiceForm survey={survey} page={page} onSent={onSent} onClose={onClose} />
  return isSent ? <Thanks /> : <SurveyForm survey={survey} page={page} onSent={onSent} />
}

const openOverlays = 'dialog[open], :popover-open'

/** Whether the form is open. The person opens it, or the survey's delay does. With a delay of 0 it never opens automatically. */
function useIsOpen({ delay_timeout: seconds }: SurveyContent) {
  const [open, setOpen] = useState(false)
  const wasToggled = useRef(false)
  const openUnlessBusy = () => {
    // Never opens over something that the person opened or types into.
    const isBusy = document.querySelector(openOverlays) || document.activeElement?.matches('input, select, textarea')
    if (!wasToggled.current && !isBusy) setOpen(true)
  }
  useTimeout(openUnlessBusy, seconds === 0 ? null : seconds * 1_000)
  const toggle = (next: boolean) => {
    wasToggled.current = true
    setOpen(next)
  }
  return [open, toggle] as const
}
