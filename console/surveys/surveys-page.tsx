import { listSurveys } from '../../contract/api/console/surveys.ts'
import { ConsoleLink, surveyPath } from '../address.tsx'
import { useCall } from '../api.ts'
import { usePartner } from '../operator-context.ts'
import { count, shortDay } from '../ui/format.ts'
import { SkeletonLines, EmptyState, Panel, RefusalNotice } from '../ui/parts.tsx'
import css from './surveys.module.css'

/** Surveys with responses, the one with the latest response first. */
export function SurveysPage() {
  const [reply] = useCall(listSurveys, {})
  if (reply.state === 'refused') return <RefusalNotice problem={reply.problem} />
  const surveys = reply.value?.surveys ?? []
  return (
    <>
      <h1>Surveys</h1>
      <Panel className={css.surveys}>
        {reply.state === 'loading' && surveys.length === 0 && <SkeletonLines />}
        {reply.state === 'ready' && surveys.length === 0 && (
          <EmptyState title="No survey has a response yet">A survey appears here after its first response.</EmptyState>
        )}
        <ul className={css.list}>
          {surveys.map((survey) => (
            <SurveyLine key={`${survey.partner} ${survey.survey}`} {...survey} />
          ))}
        </ul>
      </Panel>
    </>
  )
}

type LineProps = { partner: string; survey: string; responseCount: number; firstAt: string; lastAt: string }

function SurveyLine({ partner, survey, responseCount, firstAt, lastAt }: LineProps) {
  const { program } = usePartner(partner)
  const [firstDay, lastDay] = [shortDay(firstAt), shortDay(lastAt)]
  return (
    <li className={css.line}>
      <div>
        <ConsoleLink href={surveyPath(partner, survey)}>{survey}</ConsoleLink>
        <p className={css.facts}>{program}</p>
      </div>
      <div className={css.numbers}>
        <b>{responseCountText(responseCount)}</b>
        <p className={css.facts}>{firstDay === lastDay ? firstDay : `${firstDay} to ${lastDay}`}</p>
      </div>
    </li>
  )
}

export const responseCountText = (responseCount: number): string =>
  responseCount === 1 ? '1 response' : `${count(responseCount)} responses`
