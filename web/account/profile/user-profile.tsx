import { useSearchParams } from 'react-router'
import { profileCopy } from '../../copy/profile.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { pageMeta } from '../../page/meta.ts'
import { FormNotice } from '../../ui/notice.tsx'
import { needMember } from '../../page/need-member.ts'
import type { Route } from './+types/user-profile.ts'
import { CloseAccount } from './close-account.tsx'
import { DownloadData } from './download-data.tsx'
import { saveWithoutScript } from './profile-action.ts'
import { profileForm } from './profile-definition.ts'
import { ProfileFields } from './profile-form.tsx'
import css from './profile.module.css'
import { SignInRows } from './sign-in-rows.tsx'

export function loader({ context, request }: Route.LoaderArgs) {
  return { member: needMember(context, request) }
}

/** With script the form calls the API itself (use-profile.ts). */
export const action = async (args: Route.ActionArgs) => saveWithoutScript(args)

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, '/account/user_profile', [profileCopy, 'profile.title'])

export default function UserProfile({ loaderData: { member } }: Route.ComponentProps) {
  const t = useCopy(profileCopy)
  const [params] = useSearchParams()
  return (
    <div className={css.page}>
      <header className={css.head}>
        <h1>{t('profile.title')}</h1>
      </header>
      {params.get('saved') === profileForm.id && <FormNotice tone="success">{t('profile.saved')}</FormNotice>}
      <SignInRows member={member} />
      <ProfileFields member={member} />
      <DownloadData />
      <CloseAccount />
    </div>
  )
}
