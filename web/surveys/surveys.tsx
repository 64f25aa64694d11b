import { MessageSquareHeart } from 'lucide-react'
import { redirect, useNavigate, useSearchParams } from 'react-router'
import { postSurveyResponse } from '../../contract/api/surveys.ts'
import type { BodyOf } from '../../contract/endpoint.ts'
import { entriesOfType } from '../content/use-entry.ts'
import { pageInfo } from '../site/context.ts'
import { useCopy } from '../copy/use-copy.ts'
import { surveyErrorPath, surveysPath, surveySuccessPath } from '../site/late-paths.ts'
import { homePath } from '../site/paths.ts'
import { formApiIn } from '../api/server-api.ts'
import { useSite } from '../site/partner.ts'
import { pageMeta } from '../page/meta.ts'
import { promptNow } from '../site/prompt-clock.ts'
import { ButtonLink } from '../ui/button.tsx'
import { MessagePanel } from '../ui/message-panel.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'
import type { Route } from './+types/surveys.ts'
import { valuesOf } from './form-values.ts'
import { storeSurveySeen } from './last-seen.ts'
import { surveyCopy } from '../copy/surveys.ts'
import css from './page.module.css'
import { ServiceForm } from './service-form.tsx'
import { SurveyForm } from './survey-form.tsx'
import { useSurveys, type SurveyContent } from './use-surveys.ts'

/**
 * Accepts the answers of a browser without scripts. Faults are shown in the form; an unknown survey and any other refusal
 * lead to the error page.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const id = new URL(request.url).searchParams.get('survey') ?? ''
  const form = await request.formData()
  const surveys = entriesOfType(await context.get(pageInfo).content('surveys'), 'surveys')
  const survey = surveys.find(({ fields }) => fields.id === id)?.fields
  if (!survey) throw redirect(surveyErrorPath(), 303)
  const fieldText = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  // The cast changes no value: the type of the body has mutable lists, the type of the answers has readonly lists.
  const answers = valuesOf(survey.questions, form) as BodyOf<typeof postSurveyResponse>['answers']
  const tracking = { utm_campaign: fieldText('utm_campaign'), utm_source: fieldText('utm_source') }
  const reply = await formApiIn(context, request)(postSurveyResponse, {
    params: { id },
    body: { key: fieldText('key'), answers, ...tracking },
  })
  if (reply.ok) throw redirect(surveySuccessPath(), 303)
  if (reply.refusal !== 'fields_invalid') throw redirect(surveyErrorPath({ survey: id }), 303)
  const faults = Object.fromEntries((reply.problem.errors ?? []).map(({ field, message }) => [field, message]))
  return { id, key: fieldText('key'), values: valuesOf(survey.questions, form), faults }
}

/** The idempotency key for browsers without scripts: a second press of the button sends the same one. */
export const loader = () => ({ formKey: crypto.randomUUID() })

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, surveysPath(), [surveyCopy, 'survey.title'])

/** The selected or only survey, else the list of all surveys, regardless of page and cooldown (P1-071). Without surveys a text says so. */
export default function Surveys({ loaderData, actionData }: Route.ComponentProps) {
  const t = useCopy(surveyCopy)
  const surveys = useSurveys()
  const [params] = useSearchParams()
  const selectedId = params.get('survey')
  const onlySurvey = surveys.length === 1 ? surveys[0] : undefined
  const survey = surveys.find(({ id }) => id === selectedId) ?? onlySurvey
  const refusedAnswers = actionData && actionData.id === survey?.id ? actionData : undefined
  if (survey)
    return (
      <SurveyPage survey={survey} refusedAnswers={refusedAnswers} formKey={refusedAnswers?.key || loaderData.formKey} />
    )
  if (surveys.length === 0)
    return (
      <>
        <h1 className="visually-hidden">{t('survey.title')}</h1>
        <MessagePanel icon={<MessageSquareHeart size={32} />} title={t('survey.none')} text={t('survey.noneText')}>
          <ButtonLink variant="quiet" to={homePath()}>
            {t('error.home')}
          </ButtonLink>
        </MessagePanel>
      </>
    )
  return (
    <div className={css.page}>
      <Head title={t('survey.title')} lead={t('survey.lead')} />
      <ul className={css.list}>
        {surveys.map(({ id, text }) => (
          <li key={id}>
            <h2>{t.fill(text)}</h2>
            <ButtonLink small to={surveysPath({ survey: id })}>
              {t('survey.open')} <span className="visually-hidden">: {t.fill(text)}</span>
            </ButtonLink>
          </li>
        ))}
      </ul>
    </div>
  )
}

const Head = ({ title, lead }: { title: string; lead: string }) => (
  <div className={css.head}>
    <h1>{title}</h1>
    <p>{lead}</p>
  </div>
)

type SurveyPageProps = {
  survey: SurveyContent
  refusedAnswers: Awaited<ReturnType<typeof action>> | undefined
  formKey: string
}

function SurveyPage({ survey, refusedAnswers, formKey }: SurveyPageProps) {
  const t = useCopy(surveyCopy)
  const { staging } = useSite()
  const navigate = useNavigate()
  const hydrated = useHydrated()
  const markSeen = () => storeSurveySeen(survey.id, promptNow(staging))
  const openSuccessPage = () => void navigate(surveySuccessPath())
  return (
    <div className={css.page}>
      <Head title={t.fill(survey.text)} lead={t('survey.lead')} />
      {survey.form ? (
        <div className={css.service}>
          {hydrated && <ServiceForm survey={survey} page={surveysPath()} onSent={markSeen} onClose={openSuccessPage} />}
        </div>
      ) : (
        <div className={css.paper}>
          <SurveyForm
            survey={survey}
            page={surveysPath()}
            refusedAnswers={refusedAnswers}
            formKey={formKey}
            onSent={() => {
              markSeen()
              openSuccessPage()
            }}
          />
        </div>
      )}
    </div>
  )
}
