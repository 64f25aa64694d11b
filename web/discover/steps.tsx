import { useCopy } from '../copy/use-copy.ts'
import { Section } from './section.tsx'
import css from './steps.module.css'

const steps = [
  ['home.step1', 'home.step1Text'],
  ['home.step2', 'home.step2Text'],
  ['home.step3', 'home.step3Text'],
] as const

export function Steps() {
  const t = useCopy()
  return (
    <Section title={t('home.how')}>
      <ol className={css.steps}>
        {steps.map(([title, text], at) => (
          <li key={title} className={css.step}>
            <span className={css.number} aria-hidden="true">
              {at + 1}
            </span>
            <h3>{t(title)}</h3>
            <p>{t(text)}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}
