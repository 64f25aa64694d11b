import type { CardRegistration } from '../../contract/api/cards.ts'
import { joinCopy } from '../copy/join.ts'
import { useCopy } from '../copy/use-copy.ts'
import { Notice } from '../ui/notice.tsx'
import { renderParts } from '../ui/render-parts.tsx'
import { cardLabel, linkOutcomeOf, registrationText } from './card-text.ts'

const scrollToCenter = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'center' })

type Props = { results: readonly CardRegistration[]; problem: string }

/** The results or the problem of a submission, scrolled into view because the submit button may be a screen below. */
export function Results({ results, problem }: Props) {
  if (results.length === 0 && problem === '') return null
  return (
    <div ref={scrollToCenter}>
      <Outcome results={results} problem={problem} />
    </div>
  )
}

const tones = { all: 'success', some: 'warning', none: 'error' } as const

/** The problem of the whole submission, else the linked and the refused cards, each refusal with its reason (M2-129). */
function Outcome({ results, problem }: Props) {
  const t = useCopy(joinCopy)
  if (problem !== '')
    return (
      <Notice tone="error" label={t('form.error')}>
        {problem}
      </Notice>
    )
  const outcome = linkOutcomeOf(results)
  const linkedCards = results.filter((result) => !result.error)
  const refusedCards = results.filter((result) => result.error)
  return (
    <Notice tone={tones[outcome]} {...(outcome === 'all' ? {} : { label: t('form.error') })}>
      {outcome !== 'all' && <p>{t(outcome === 'some' ? 'addCard.someLinked' : 'addCard.noneLinked')}</p>}
      {renderParts(linkedCards, ({ memberCard }) => (
        <p>{t('addCard.linked', { card: cardLabel(t, memberCard) })}</p>
      ))}
      {renderParts(refusedCards, (result) => (
        <p>{registrationText(t, result)}</p>
      ))}
    </Notice>
  )
}
