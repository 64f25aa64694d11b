import { useState } from 'react'
import { surveyTexts, type SurveyQuestionSummary } from '../../contract/api/console/surveys.ts'
import { call, useCall } from '../api.ts'
import { useListPages } from '../use-list-pages.ts'
import { count, day, time } from '../ui/format.ts'
import { MoreButton } from '../ui/more.tsx'
import { SkeletonLines, ConsoleButton, Panel, RefusalNotice } from '../ui/parts.tsx'
import { Bars } from './bars.tsx'
import css from './surveys.module.css'
import { responseCountText } from './surveys-page.tsx'

/** UTC dates, both included. A missing date sets no limit. */
export type Days = { from?: string; to?: string }

type Props = {
  partner: string
  survey: string
  days: Days
  question: SurveyQuestionSummary
  responseCount: number
  mayReadAnswers: boolean
}

/** One question: a plot of its answers, or for free text the answers themselves, if the operator's role may read them. */
export function QuestionPanel({ partner, survey, days, question, responseCount, mayReadAnswers }: Props) {
  const { text, type, answerCount, average, choiceCounts } = question
  return (
    <Panel className={css.panel}>
      <h2>{text}</h2>
      <p className={css.facts}>
        Answered in {count(answerCount)} of {responseCountText(responseCount)}
        {average !== null && (
          <>
            , average <b>{average.toFixed(2)}</b>
          </>
        )}
      </p>
      {type !== 'free_text' && (
        <Bars
          name="Answer"
          total={answerCount}
          bars={choiceCounts.map(({ value, count: choiceCount }) => ({ label: value, count: choiceCount }))}
        />
      )}
      {type === 'free_text' && mayReadAnswers && <Texts {...{ partner, survey, days, question: question.question }} />}
      {type === 'free_text' && !mayReadAnswers && (
        <p className={css.facts}>Your role may not read what people wrote.</p>
      )}
    </Panel>
  )
}

/** `question` is the id of the question. */
type TextsProps = { partner: string; survey: string; days: Days; question: string }

/** Texts load on request, because the audit log records each read. */
function Texts(props: TextsProps) {
  const [open, setOpen] = useState(false)
  return open ? <TextList {...props} /> : <ConsoleButton onClick={() => setOpen(true)}>Read the answers</ConsoleButton>
}

function TextList({ partner, survey, days, question }: TextsProps) {
  const params = { partner, survey }
  const [reply] = useCall(surveyTexts, { params, query: { ...days, question } })
  const { pages, lastPage, isLoading, loadMore, nextProblem } = useListPages(reply.value, (page) => {
    const before = page.texts.at(-1)?.id
    return call(surveyTexts, { params, query: { ...days, question, ...(before ? { before } : {}) } })
  })
  if (reply.state === 'refused') return <RefusalNotice problem={reply.problem} />
  if (!reply.value) return <SkeletonLines lines={3} />
  return (
    <div>
      <ul className={css.texts}>
        {pages
          .flatMap(({ texts }) => texts)
          .map(({ id, text, receivedAt }) => (
            <li key={id}>
              <p>{text}</p>
              <small>
                {day(receivedAt)}, {time(receivedAt)}
              </small>
            </li>
          ))}
      </ul>
      <div className={css.edgeToEdge}>
        <MoreButton isLoading={isLoading} problem={nextProblem} onMore={lastPage?.hasMore ? loadMore : null}>
          Show more
        </MoreButton>
      </div>
    </div>
  )
}
