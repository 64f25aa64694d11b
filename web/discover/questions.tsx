import { Plus } from 'lucide-react'
import { discoverCopy } from '../copy/discover.ts'
import { useCopy } from '../copy/use-copy.ts'
import { useBrand } from '../site/partner.ts'
import css from './questions.module.css'
import { TitledSection } from '../ui/section.tsx'

const questions = [
  ['home.q1', 'home.a1'],
  ['home.q2', 'home.a2'],
  ['home.q3', 'home.a3'],
  ['home.q4', 'home.a4'],
] as const

export function Questions() {
  const t = useCopy(discoverCopy)
  const { maxLinkedCards } = useBrand()
  return (
    <TitledSection title={t('home.questions')}>
      <div className={css.list}>
        {questions.map(([question, answer]) => (
          <details key={question} className={css.item} name="questions">
            <summary className={css.question}>
              {t(question)}
              <Plus aria-hidden="true" size={20} />
            </summary>
            <p className={css.answer}>{t(answer, { cards: maxLinkedCards })}</p>
          </details>
        ))}
      </div>
    </TitledSection>
  )
}
