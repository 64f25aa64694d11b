import { lazy, Suspense } from 'react'
import { useHomeText } from '../../content/home-text.ts'
import { FilledText, RichText } from '../../content/rich-text.tsx'
import { discoverCopy } from '../../copy/discover.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { useSite } from '../../site/partner.ts'
import type { ButtonVariant } from '../../ui/button.tsx'
import { JoinLinks } from '../join-links.tsx'
import css from './hero-text.module.css'

// The server renders the form, which works without script. The browser loads the form's script after the scripts of the page.
const ProspectForm = import.meta.env.SSR
  ? (await import('../../content/prospect-form.tsx')).ProspectEmailForm
  : lazy(() => import('../../content/prospect-form.tsx').then((part) => ({ default: part.ProspectEmailForm })))

type Variants = { variant?: ButtonVariant; secondVariant?: ButtonVariant }

/** Welcome, title, lead and actions of a first screen. The composition sets their sizes. */
export function HeroText({ variant = 'main', secondVariant = 'quiet' }: Variants) {
  return (
    <>
      <HeroWelcome />
      <h1 className={css.title}>
        <HeroTitle />
      </h1>
      <div className={css.lead}>
        <HeroLead />
      </div>
      <HeroActions variant={variant} secondVariant={secondVariant} />
    </>
  )
}

/** Greets the member by first name if the home entry enables it. */
export function HeroWelcome() {
  const t = useCopy(discoverCopy)
  const { member } = useSite()
  return useHomeText()?.hasWelcome && member ? (
    <p className={css.welcome}>{t('banner.welcome', { name: member.firstName })}</p>
  ) : null
}

export function HeroTitle() {
  const t = useCopy(discoverCopy)
  const headline = useHomeText()?.headline
  return headline ? <FilledText text={headline} /> : t('home.title')
}

export function HeroLead() {
  const t = useCopy(discoverCopy)
  const home = useHomeText()
  return home?.headline ? <RichText text={home.lead} /> : <p>{t('home.lead')}</p>
}

/**
 * The links to the next steps. For visitors of a partner with direct enrollment an email form replaces the link to join, unless the
 * home entry turns it off.
 */
export function HeroActions({ variant = 'main', secondVariant = 'quiet' }: Variants) {
  const { partner, member } = useSite()
  const home = useHomeText()
  const hasEmailForm = partner.brand.enrollmentType === 'direct' && !member && (home?.hasEmailForm ?? true)
  return (
    <div className={css.actions}>
      {hasEmailForm && (
        <Suspense>
          <ProspectForm variant={variant} />
        </Suspense>
      )}
      <JoinLinks variant={variant} secondVariant={secondVariant} hasJoinForm={hasEmailForm} />
    </div>
  )
}
