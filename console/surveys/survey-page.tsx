import { useState } from 'react'
import { downloadSurvey, surveySummary } from '../../contract/api/console/surveys.ts'
import type { Problem } from '../../contract/endpoint.ts'
import { consoleSurveysPath } from '../../contract/console-pages.ts'
import { ConsoleLink } from '../address.tsx'
import { call, useCall } from '../api.ts'
import { usePartner } from '../operator-context.ts'
import { count, month } from '../ui/format.ts'
import {
  SkeletonLines,
  ConsoleButton,
  EmptyState,
  ConsoleField,
  ConsoleNotice,
  Panel,
  RefusalNotice,
} from '../ui/parts.tsx'
import { saveFile } from '../../kit/save-file.ts'
import { Bars } from './bars.tsx'
import { QuestionPanel, type Days } from './question-panel.tsx'
import css from './surveys.module.css'
import { responseCountText } from './surveys-page.tsx'

type SurveyKey = { partner: string; survey: string }

/** The responses to one survey in numbers. Roles that may read single responses also get the texts and a download. */
export function SurveyPage({ partner, survey }: SurveyKey) {
  const { program } = usePartner(partner)
  const [days, setDays] = useState<Days>({})
  const [reply] = useCall(surveySummary, { params: { partner, survey }, query: days })
  const summary = reply.value
  return (
    <>
      <p className={css.back}>
        <ConsoleLink href={consoleSurveysPath()}>Surveys</ConsoleLink>
      </p>
      <h1>{survey}</h1>
      <p className={css.facts}>{program}</p>
      <div className={css.head}>
        <DayFields days={days} onChange={setDays} />
        {summary?.mayReadAnswers && <Download partner={partner} survey={survey} days={days} />}
      </div>
      {reply.state === 'refused' && <RefusalNotice problem={reply.problem} />}
      {!summary && reply.state === 'loading' && <SkeletonLines />}
      {summary && (
        <div className={css.panels} aria-busy={reply.state === 'loading'}>
          <p className={css.total} role="status">
            {responseCountText(summary.responseCount)}
          </p>
          {summary.responseCount === 0 ? (
            <EmptyState title="No response in these days">Choose other days to see more.</EmptyState>
          ) : (
            <Panel className={css.panel}>
              <h2>Responses by month</h2>
              <Bars
                name="Month"
                total={summary.responseCount}
                bars={summary.months.map((entry) => ({ label: month(entry.month), count: entry.count }))}
              />
            </Panel>
          )}
          {summary.questions.map((question) => (
            // Choosing other days creates new panels, which show no texts at first, because the audit log records each read.
            <QuestionPanel
              key={`${question.question} ${question.type} ${JSON.stringify(days)}`}
              {...{
                partner,
                survey,
                days,
                question,
                responseCount: summary.responseCount,
                mayReadAnswers: summary.mayReadAnswers,
              }}
            />
          ))}
        </div>
      )}
    </>
  )
}

/** The first and the last day of the responses. An empty field sets no limit. */
function DayFields({ days, onChange }: { days: Days; onChange: (days: Days) => void }) {
  const set = (name: keyof Days, value: string) => {
    const next = { ...days }
    if (value === '') delete next[name]
    else next[name] = value
    onChange(next)
  }
  return (
    <fieldset className={css.days}>
      <legend className="visually-hidden">Days</legend>
      <ConsoleField
        id="from"
        label="From"
        type="date"
        value={days.from ?? ''}
        max={days.to}
        onChange={({ target }) => set('from', target.value)}
      />
      <ConsoleField
        id="to"
        label="To"
        type="date"
        value={days.to ?? ''}
        min={days.from}
        onChange={({ target }) => set('to', target.value)}
      />
    </fieldset>
  )
}

function Download({ partner, survey, days }: SurveyKey & { days: Days }) {
  const [isPreparing, setIsPreparing] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  // How many responses the last file has when it leaves older ones out; null when it has all.
  const [partialCount, setPartialCount] = useState<number | null>(null)
  const download = async () => {
    if (isPreparing) return
    setIsPreparing(true)
    const reply = await call(downloadSurvey, { params: { partner, survey }, query: days })
    setIsPreparing(false)
    setProblem(reply.ok ? null : reply.problem)
    if (!reply.ok) return
    setPartialCount(reply.value.isTruncated ? reply.value.responseCount : null)
    saveFile(`${partner}-${survey}.csv`, reply.value.text, 'text/csv;charset=utf-8')
  }
  return (
    <div className={css.download}>
      <ConsoleButton onClick={() => void download()} aria-disabled={isPreparing}>
        {isPreparing ? 'Preparing…' : 'Download CSV'}
      </ConsoleButton>
      {problem && <RefusalNotice problem={problem} />}
      {partialCount !== null && (
        <ConsoleNotice tone="warn">
          The file has the newest {count(partialCount)} responses. Choose fewer days for the others.
        </ConsoleNotice>
      )}
    </div>
  )
}
