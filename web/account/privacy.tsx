import { userProfilePath } from '../site/paths.ts'
import type { ReactNode } from 'react'
import { listConsents, type Consents } from '../../contract/api/consents.ts'
import { cardLabel } from '../cards/card-text.ts'
import { accountCopy } from '../copy/account.ts'
import { privacyCopy } from '../copy/privacy.ts'
import type { CopyKeyOf } from '../copy/use-copy.ts'
import { useCopy } from '../copy/use-copy.ts'
import { useFormats } from '../site/format.ts'
import { useSite } from '../site/partner.ts'
import { manageCardsPath } from '../site/late-paths.ts'
import { apiIn } from '../api/server-api.ts'
import { pageMeta } from '../page/meta.ts'
import { ButtonLink } from '../ui/button.tsx'
import { renderParts } from '../ui/render-parts.tsx'
import type { Route } from './+types/privacy.ts'
import { LoadFailure } from '../page/load-failure.tsx'
import { requireMember } from '../page/require-member.ts'
import css from './profile/profile.module.css'
import { ProfileSection } from './profile/section.tsx'
import { SettingsRow } from './profile/settings-row.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  requireMember(context, url)
  return { consents: await apiIn(context)(listConsents, {}) }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, '/account/privacy', [accountCopy, 'privacy.title'])

/** The accepted terms, the member's consents with a link to the page that changes each, and which party receives which data. */
export default function Privacy({ loaderData: { consents } }: Route.ComponentProps) {
  const t = useCopy(accountCopy, privacyCopy)
  const { legal } = useSite().partner
  if (!consents.ok) return <LoadFailure title={t('privacy.failed')} problem={consents.problem} />
  return (
    <div className={css.page}>
      <header className={css.head}>
        <h1>{t('privacy.title')}</h1>
        <p className={css.hint}>{t('privacy.lead')}</p>
      </header>
      <AgreedTerms consents={consents.value} />
      <ProfileSection title={t('privacy.cards')}>
        <Cards cards={consents.value.cards} />
      </ProfileSection>
      <ProfileSection title={t('privacy.learns')}>
        {sharingRows.map(({ label, text }) => (
          <SettingsRow key={label} label={t(label)} value={t(text)} />
        ))}
        {legal.privacyNotice !== '' && <SettingsRow label={t('join.privacy')} value={legal.privacyNotice} />}
      </ProfileSection>
      <ProfileSection title={t('privacy.data')} lead={t('privacy.dataText')}>
        <div>
          <ButtonLink variant="quiet" to={userProfilePath()}>
            {t('privacy.dataLink')}
          </ButtonLink>
        </div>
      </ProfileSection>
    </div>
  )
}

const sharingRows: { label: CopyKeyOf<typeof privacyCopy>; text: CopyKeyOf<typeof privacyCopy> }[] = [
  { label: 'privacy.cardNumber', text: 'privacy.cardNumberText' },
  { label: 'privacy.purchases', text: 'privacy.purchasesText' },
  { label: 'privacy.restaurants', text: 'privacy.restaurantsText' },
]

function AgreedTerms({ consents: { terms, channels } }: { consents: Consents }) {
  const t = useCopy(privacyCopy)
  const { day } = useFormats()
  const { brand, legal } = useSite().partner
  const usesChannel = { email: !brand.hidesEmailOptIn, sms: brand.hasSmsOptIn || brand.hasSmsOptInV2 }
  const stateOf = ({ isAllowed, since }: Consents['channels'][number]) => {
    if (since === null) return t(isAllowed ? 'privacy.on' : 'privacy.off')
    return t(isAllowed ? 'privacy.onSince' : 'privacy.offSince', { date: day(since) })
  }
  return (
    <ProfileSection title={t('privacy.agreed')}>
      {terms && (
        <SettingsRow
          label={t('privacy.terms')}
          value={t('privacy.termsOn', { text: terms.version, date: day(terms.agreedAt) })}
        />
      )}
      <details className={css.hint}>
        <summary>{t('privacy.termsRead')}</summary>
        <p>{legal.terms}</p>
      </details>
      {channels
        .filter(({ channel }) => usesChannel[channel])
        .map((choice) => (
          <SettingsRow key={choice.channel} label={t(`privacy.${choice.channel}`)} value={stateOf(choice)}>
            <ChangeLink to={userProfilePath()} label={t(`privacy.${choice.channel}`)} />
          </SettingsRow>
        ))}
    </ProfileSection>
  )
}

function Cards({ cards }: Pick<Consents, 'cards'>): ReactNode {
  const t = useCopy(privacyCopy)
  const { day } = useFormats()
  if (cards.length === 0) return <p className={css.hint}>{t('privacy.noCards')}</p>
  return renderParts(cards, ({ agreedAt, version, ...card }) => (
    <SettingsRow label={cardLabel(t, card)} value={t('privacy.cardOn', { date: day(agreedAt), text: version })}>
      <ChangeLink to={manageCardsPath()} label={cardLabel(t, card)} />
    </SettingsRow>
  ))
}

/** A screen reader may read the link alone, so its label names the setting. */
function ChangeLink({ to, label }: { to: string; label: string }) {
  const t = useCopy(privacyCopy)
  return (
    <ButtonLink variant="quiet" small to={to} aria-label={t('privacy.changeOf', { text: label })}>
      {t('privacy.change')}
    </ButtonLink>
  )
}
