import { Link } from 'react-router'
import { useCopy } from '../../copy/use-copy.ts'
import { useBrand } from '../../partner.ts'
import { recoverPath } from '../../paths.ts'
import { pageMeta } from '../../shell/meta.ts'
import { needMember } from '../need-member.ts'
import type { Route } from './+types/user-profile.ts'
import { ProfileForm } from './profile-form.tsx'
import css from './profile.module.css'
import { Section } from './section.tsx'
import { SettingsRow } from './settings-row.tsx'

export function loader({ context, request }: Route.LoaderArgs) {
  return { member: needMember(context, request) }
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, '/account/user_profile', 'Profile')

export default function UserProfile({ loaderData: { member } }: Route.ComponentProps) {
  const t = useCopy()
  const brand = useBrand()
  const direct = brand.enrollmentType === 'direct'
  return (
    <div className={css.page}>
      <header className={css.head}>
        <h1>{t('profile.title')}</h1>
      </header>
      <Section title={t('profile.signIn')}>
        <SettingsRow
          label={t('profile.email')}
          value={member.email}
          {...(direct ? {} : { hint: t('profile.emailElsewhere', { partner: brand.name }) })}
        />
        {direct && (
          <SettingsRow label={t('profile.password')} value="••••••••">
            <Link to={recoverPath()} className={css.action}>
              {t('profile.changePassword')}
            </Link>
          </SettingsRow>
        )}
      </Section>
      <ProfileForm member={member} />
    </div>
  )
}
