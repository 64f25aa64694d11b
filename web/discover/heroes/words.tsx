import { lazy, Suspense } from 'react'
import { useHomeWords } from '../../content/home-words.ts'
import { Filled, RichText } from '../../content/rich-text.tsx'
import { discoverCopy } from '../../copy/discover.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { useSite } from '../../site/partner.ts'
import type { ButtonVariant } from '../../ui/button.tsx'
import { JoinLinks } from '../join-links.tsx'
import css from './words.module.css'

// The server sends the form; its script loads after the page's, since the form waits for scripts anyway.
const ProspectFields = import.meta.env.SSR
  ? (await import('../../content/prospect-form.tsx')).ProspectFields
  : lazy(() => import('../../content/prospect-form.tsx').then((part) => ({ default: part.ProspectFields })))

type Looks = { look?: ButtonVariant; secondLook?: ButtonVariant }

/** What every first screen says: the promise, what it means, and the way in. Which of them is large is the composition's choice. */
export function HeroWords({ look = 'main', secondLook = 'quiet' }: Looks) {
  return (
    <>
      <HeroWelcome />
      <h1 className={css.title}>
        <HeroTitle />
      </h1>
      <div className={css.lead}>
        <HeroLead />
      </div>
      <HeroWay look={look} secondLook={secondLook} />
    </>
  )
}

/** Greets the member by name where the home entry asks for it. */
export function HeroWelcome() {
  const t = useCopy(discoverCopy)
  const { member } = useSite()
  return useHomeWords()?.welcomes && member ? (
    <p className={css.welcome}>{t('banner.welcome', { name: member.firstName })}</p>
  ) : null
}

export function HeroTitle() {
  const t = useCopy(discoverCopy)
  const headline = useHomeWords()?.headline
  return headline ? <Filled text={headline} /> : t('home.title')
}

export function HeroLead() {
  const t = useCopy(discoverCopy)
  const words = useHomeWords()
  return words?.headline ? <RichText text={words.rest} /> : <p>{t('home.lead')}</p>
}

/** Visitors of a partner one joins directly begin with their email; everyone else has one button. */
export function HeroWay({ look = 'main', secondLook = 'quiet' }: Looks) {
  const { partner, member } = useSite()
  const content = useHomeWords()
  const asksEmail = partner.brand.enrollmentType === 'direct' && !member && (content?.asksEmail ?? true)
  return (
    <div className={css.way}>
      {asksEmail && (
        <Suspense>
          <ProspectFields look={look} />
        </Suspense>
      )}
      <JoinLinks look={look} secondLook={secondLook} asked={asksEmail} />
    </div>
  )
}
