import { ProspectForm } from '../../content/prospect-form.tsx'
import { useCopy } from '../../copy/use-copy.ts'
import { useSite } from '../../partner.ts'
import type { Look } from '../../ui/button.tsx'
import { JoinLinks } from '../join-links.tsx'
import css from './words.module.css'

type Looks = { look?: Look; secondLook?: Look }

/** What every first screen says: the promise, what it means, and the way in. Which of them is large is the composition's choice. */
export function HeroWords({ look = 'main', secondLook = 'quiet' }: Looks) {
  const t = useCopy()
  return (
    <>
      <h1 className={css.title}>{t('home.title')}</h1>
      <p className={css.lead}>{t('home.lead')}</p>
      <HeroWay look={look} secondLook={secondLook} />
    </>
  )
}

/** Visitors of a partner one joins directly begin with their email; everyone else has one button. */
export function HeroWay({ look = 'main', secondLook = 'quiet' }: Looks) {
  const { partner, member } = useSite()
  const asksEmail = partner.brand.enrollmentType === 'direct' && !member
  return (
    <div className={css.way}>
      {asksEmail && <ProspectForm look={look} />}
      <JoinLinks look={look} secondLook={secondLook} asked={asksEmail} />
    </div>
  )
}
