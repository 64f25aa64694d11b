import { CircleCheck } from 'lucide-react'
import { recoveryCopy } from '../copy/recovery.ts'
import { useCopy } from '../copy/use-copy.ts'
import { loginPath } from '../site/paths.ts'
import { pageMeta } from '../page/meta.ts'
import { ButtonLink } from '../ui/button.tsx'
import { MessagePanel } from '../ui/message-panel.tsx'
import type { Route } from './+types/success.ts'
import { needDirectEnrollment } from './need-direct-enrollment.ts'

export const loader = ({ context }: Route.LoaderArgs) => needDirectEnrollment(context)

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, '/recover/success', [recoveryCopy, 'recover.successTitle'])

export default function Success() {
  const t = useCopy(recoveryCopy)
  return (
    <MessagePanel icon={<CircleCheck size={32} />} title={t('recover.successTitle')} text={t('recover.successText')}>
      {/* A full load, because the session has ended. */}
      <ButtonLink to={loginPath()} reloadDocument>
        {t('shell.signIn')}
      </ButtonLink>
    </MessagePanel>
  )
}
