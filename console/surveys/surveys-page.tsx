import { listSurveys } from '../../contract/api/console/surveys.ts'
import { Link, surveyPath } from '../address.tsx'
import { useAsked } from '../api.ts'
import { usePartner } from '../operator-context.ts'
import { count, shortDay } from '../ui/format.ts'
import { Bones, Empty, Panel, Refused } from '../ui/parts.tsx'
import css from './surveys.module.css'

/** Surveys with responses, the one that was answered last first. */
export function SurveysPage() {
  const [reply] = useAsked(listSurveys, {})
  if (reply.state === 'refused') return <Refused problem={reply.problem} />
  const surveys = reply.value?.surveys ?? []
  return (
    <>
      <h1>Surveys</h1>
      <Panel className={css.surveys}>
        {reply.state === 'asking' && surveys.length === 0 && <Bones />}
        {reply.state === 'there' && surveys.length === 0 && (
          <Empty title="No survey has a response yet">A survey appears here after its first response.</Empty>
        )}
        <ul className={css.list}>
          {surveys.map((one) => (
            <SurveyLine key={`${one.partner} ${one.survey}`} {...one} />
          ))}
        </ul>
      </Panel>
    </>
  )
}

type LineProps = { partner: string; survey: string; responses: number; firstAt: string; lastAt: string }

function SurveyLine({ partner, survey, responses, firstAt, lastAt }: LineProps) {
  const { program } = usePartner(partner)
  const [first, last] = [shortDay(firstAt), shortDay(lastAt)]
  return (
    <li className={css.line}>
      <div>
        <Link href={surveyPath(partner, survey)}>{survey}</Link>
        <p className={css.facts}>{program}</p>
      </div>
      <div className={css.numbers}>
        <b>{responsesOf(responses)}</b>
        <p className={css.facts}>{first === last ? first : `${first} to ${last}`}</p>
      </div>
    </li>
  )
}

export const responsesOf = (responses: number): string =>
  responses === 1 ? '1 response' : `${count(responses)} responses`
