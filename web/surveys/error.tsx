import { CircleAlert } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { useCopy } from '../copy/use-copy.ts'
import { surveyErrorPath, surveysPath } from '../site/late-paths.ts'
import { homePath } from '../site/paths.ts'
import { pageMeta } from '../page/meta.ts'
import { ButtonLink } from '../ui/button.tsx'
import type { Route } from './+types/error.ts'
import { surveyCopy } from '../copy/surveys.ts'
import css from './result.module.css'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, surveyErrorPath(), [surveyCopy, 'survey.errorTitle'])

/** The page after answers that could not be stored (P1-073). It links to the survey in the URL, or to all surveys when the URL has none. */
export default function SurveyError() {
  const t = useCopy(surveyCopy)
  const [params] = useSearchParams()
  return (
    <section className={css.result}>
      <CircleAlert aria-hidden="true" size={48} className={css.bad ?? ''} />
      <h1>{t('survey.errorTitle')}</h1>
      <p>{t('survey.failed')}</p>
      <div className={css.actions}>
        <ButtonLink to={surveysPath({ survey: params.get('survey') ?? undefined })}>{t('survey.again')}</ButtonLink>
        <ButtonLink variant="quiet" to={homePath()}>
          {t('error.home')}
        </ButtonLink>
      </div>
    </section>
  )
}
