import type { CardRegistration } from '../../contract/api/cards.ts'
import { useCopy } from '../copy/use-copy.ts'
import { Notice } from '../ui/notice.tsx'
import { cardWords, outcomeOf, refusalWords } from './card-words.ts'

/** What became of a submission: those that were linked, and those that were not, each with its reason (spec 2 §4.5). */
export function Results({ results, problem }: { results: readonly CardRegistration[]; problem: string }) {
  const t = useCopy()
  if (problem !== '')
    return (
      <Notice tone="error" label={t('form.error')}>
        {problem}
      </Notice>
    )
  if (results.length === 0) return null
  const outcome = outcomeOf(results)
  const linked = results.filter((result) => !result.error)
  const refused = results.filter((result) => result.error)
  return (
    <Notice tone={outcome === 'all' ? 'success' : outcome === 'some' ? 'warning' : 'error'} {...(outcome === 'all' ? {} : { label: t('form.error') })}>
      {outcome !== 'all' && <p>{t(outcome === 'some' ? 'addCard.someLinked' : 'addCard.noneLinked')}</p>}
      {linked.map((result) => (
        <p key={result.memberCard.lastFour}>{t('addCard.linked', { card: cardWords(t, result.memberCard) })}</p>
      ))}
      {refused.map((result) => (
        <p key={result.memberCard.lastFour}>{refusalWords(t, result)}</p>
      ))}
    </Notice>
  )
}
