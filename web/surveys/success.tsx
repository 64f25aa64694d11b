import { CircleCheck } from 'lucide-react'
import { useCopy } from '../copy/use-copy.ts'
import { surveySuccessPath } from '../site/late-paths.ts'
import { homePath } from '../site/paths.ts'
import { pageMeta } from '../page/meta.ts'
import { ButtonLink } from '../ui/button.tsx'
import type { Route } from './+types/success.ts'
import { surveyCopy } from '../copy/surveys.ts'
import css from './result.module.css'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, surveySuccessPath(), [surveyCopy, 'survey.successTitle'])

/** The page after a survey was sent from /surveys (P1-072). The survey panel (panel.tsx) shows its thanks in place. */
export default function SurveySuccess() {
  const t = useCopy(surveyCopy)
  return (
    <section className={css.result}>
      <CircleCheck aria-hidden="true" size={48} className={css.good ?? ''} />
      <h1>{t('survey.successTitle')}</h1>
      <p>{t('survey.successText')}</p>
      <ButtonLink to={homePath()}>{t('error.home')}</ButtonLink>
    </section>
  )
}
