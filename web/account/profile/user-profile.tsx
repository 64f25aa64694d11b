import { useSearchParams } from 'react-router'
import { previewClosing } from '../../../contract/api/account.ts'
import { profileCopy } from '../../copy/profile.ts'
import { useCopy, type CopyKeyOf } from '../../copy/use-copy.ts'
import { postForm } from '../../forms/client-action.ts'
import { openParam, type FormReply } from '../../forms/reply.ts'
import { apiIn } from '../../api/server-api.ts'
import { pageMeta } from '../../page/meta.ts'
import { Notice } from '../../ui/notice.tsx'
import { requireMember } from '../../page/require-member.ts'
import type { Route } from './+types/user-profile.ts'
import { CloseAccount } from './close-account.tsx'
import { DownloadData } from './download-data.tsx'
import { actOnProfile } from './profile-actions.ts'
import { closingForm, partnerNumberForm, changePasswordForm } from './credential-forms.ts'
import { profileForm } from './profile-definition.ts'
import { EditProfileForm } from './profile-form.tsx'
import css from './profile.module.css'
import { SignInRows } from './sign-in-rows.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const member = requireMember(context, url)
  const opensClosing = url.searchParams.get(openParam) === closingForm.id
  const loss = opensClosing ? await apiIn(context)(previewClosing, {}) : null
  return { member, loss: loss?.ok ? loss.value : null }
}

export const action = async (args: Route.ActionArgs) => actOnProfile(args)

export const clientAction = (args: Route.ClientActionArgs) => postForm<FormReply>(args)

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, '/account/user_profile', [profileCopy, 'profile.title'])

/** The texts that confirm a saved form, by the value of the parameter `saved`, for browsers without scripts. */
const savedTexts = new Map<string | null, CopyKeyOf<typeof profileCopy>>([
  [profileForm.id, 'profile.saved'],
  [changePasswordForm.id, 'profile.passwordChanged'],
  [partnerNumberForm.id, 'profile.numberChanged'],
])

export default function UserProfile({ loaderData: { member, loss } }: Route.ComponentProps) {
  const t = useCopy(profileCopy)
  const [params] = useSearchParams()
  const savedText = savedTexts.get(params.get('saved'))
  return (
    <div className={css.page}>
      <header className={css.head}>
        <h1>{t('profile.title')}</h1>
      </header>
      {savedText && <Notice tone="success">{t(savedText)}</Notice>}
      <SignInRows member={member} />
      <EditProfileForm member={member} />
      <DownloadData />
      <CloseAccount initialLoss={loss} />
    </div>
  )
}
