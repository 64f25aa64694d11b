import type { updateRecovery } from '../../contract/api/recovery.ts'
import { forgetCsrfToken } from '../api/csrf.ts'
import { recoveryCopy } from '../copy/recovery.ts'
import type { ReplyTo } from '../forms/action.ts'
import { postForm } from '../forms/client-action.ts'
import { pageMeta } from '../page/meta.ts'
import type { Route } from './+types/update.ts'
import { useStepState } from './step-state.ts'
import { needDirectEnrollment } from './need-direct-enrollment.ts'
import { NewPassword } from './new-password.tsx'
import { updatePassword } from './update-action.ts'

export const loader = ({ context }: Route.LoaderArgs) => needDirectEnrollment(context)

export const action = (args: Route.ActionArgs) => updatePassword(args)

export async function clientAction(args: Route.ClientActionArgs) {
  // A new password gives the browser another visitor cookie, and the CSRF token depends on it.
  forgetCsrfToken()
  return postForm<ReplyTo<typeof updateRecovery>>(args)
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, '/recover/update', [recoveryCopy, 'recover.updateTitle'])

export default function Update() {
  const { token, passkeys } = useStepState()
  return <NewPassword token={token} passkeys={passkeys} />
}
