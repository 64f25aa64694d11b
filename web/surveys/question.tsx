import { useId, useState } from 'react'
import type { AnswerValue, SurveyQuestion } from '../../domain/surveys/questions.ts'
import { useCopy } from '../copy/use-copy.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { controlClass, Field } from '../ui/field.tsx'
import { fieldName } from './form-values.ts'
import css from './form.module.css'

type Props = { question: SurveyQuestion; initialAnswer: AnswerValue | undefined; error: string | undefined }

/** One question with its field. The inputs are uncontrolled, so they work before and without scripts. */
export function SurveyField({ question, initialAnswer, error }: Props) {
  const t = useCopy()
  const name = fieldName(question.id)
  const label = t.fill(question.text)
  if (question.type === 'consent')
    return (
      <Checkbox
        name={name}
        value="yes"
        label={label}
        required={question.required}
        defaultChecked={initialAnswer === true}
        error={error}
      />
    )
  if (question.type === 'free_text')
    return (
      <Field label={label} required={question.required} error={error}>
        {(ids) => (
          <textarea
            {...ids}
            name={name}
            className={`${controlClass} ${css.text}`}
            rows={3}
            maxLength={question.max_length}
            defaultValue={typeof initialAnswer === 'string' ? initialAnswer : ''}
          />
        )}
      </Field>
    )
  return <Group question={question} initialAnswer={initialAnswer} error={error} />
}

type GroupProps = Props & { question: Exclude<SurveyQuestion, { type: 'consent' | 'free_text' }> }

function Group({ question, initialAnswer, error }: GroupProps) {
  const t = useCopy()
  const errorId = useId()
  return (
    <fieldset
      className={css.group}
      aria-describedby={error ? errorId : undefined}
      data-invalid={error ? true : undefined}
      {...(question.type !== 'several_choices' && {
        role: 'radiogroup',
        'aria-required': question.required || undefined,
        'aria-invalid': error ? true : undefined,
      })}
    >
      <legend className={css.legend}>
        {t.fill(question.text)}
        {question.required && <span aria-hidden="true"> *</span>}
      </legend>
      {question.type === 'rating' ? (
        <Scale question={question} initialAnswer={initialAnswer} />
      ) : (
        <div className={css.choices}>
          {question.choices.map((choice) => (
            <label key={choice} className={css.choice}>
              <input
                type={question.type === 'single_choice' ? 'radio' : 'checkbox'}
                name={fieldName(question.id)}
                value={choice}
                defaultChecked={
                  Array.isArray(initialAnswer) ? initialAnswer.includes(choice) : initialAnswer === choice
                }
              />
              <span>{t.fill(choice)}</span>
            </label>
          ))}
        </div>
      )}
      <p className={css.error} id={errorId} aria-live="polite">
        {error}
      </p>
    </fieldset>
  )
}

/** The most steps in one row; the style sheet breaks longer scales into rows of six. */
const rowMax = 7

function Scale({
  question,
  initialAnswer,
}: {
  question: SurveyQuestion & { type: 'rating' }
  initialAnswer: AnswerValue | undefined
}) {
  const t = useCopy()
  const { from, to, low_label: low, high_label: high } = question
  const [chosenStep, setChosenStep] = useState(initialAnswer)
  const steps = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  const isLong = steps.length > rowMax
  const endLabels = new Map([
    [from, low],
    [to, high],
  ])
  return (
    <>
      <div className={css.scale}>
        {steps.map((step) => (
          <label key={step} className={css.step} data-on={step === chosenStep || undefined}>
            <input
              type="radio"
              name={fieldName(question.id)}
              value={step}
              defaultChecked={initialAnswer === step}
              onChange={() => setChosenStep(step)}
            />
            <span>{step}</span>
            {endLabels.get(step) && <span className="visually-hidden">, {t.fill(endLabels.get(step) ?? '')}</span>}
          </label>
        ))}
      </div>
      {(low || high) && (
        <div className={css.ends} aria-hidden="true">
          {/* A long scale has two rows, so its end labels are not below their steps. Each label then begins with its step's number. */}
          <span>{isLong ? `${from} ${t.fill(low)}` : t.fill(low)}</span>
          <span>{isLong ? `${to} ${t.fill(high)}` : t.fill(high)}</span>
        </div>
      )}
    </>
  )
}
