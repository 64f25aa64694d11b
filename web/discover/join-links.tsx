import { useActivationLink } from '../activate/activation-link.ts'
import { discoverCopy } from '../copy/discover.ts'
import { useCopy } from '../copy/use-copy.ts'
import { useSite } from '../site/partner.ts'
import { addCardPath, joinPath, searchPath } from '../site/paths.ts'
import { ButtonLink, type ButtonVariant } from '../ui/button.tsx'
import css from './join-links.module.css'

/**
 * Links to the visitor's next step (join, activate the account or link a card, whichever still applies), and always to the search.
 * `hasJoinForm`: a form next to the links already invites to join. The variant `plain` is for a colored ground, where the second link
 * needs an outline.
 */
export function JoinLinks({
  variant = 'main',
  secondVariant = 'quiet',
  hasJoinForm = false,
}: {
  variant?: ButtonVariant
  secondVariant?: ButtonVariant
  hasJoinForm?: boolean
}) {
  const t = useCopy(discoverCopy)
  const { partner, member } = useSite()
  // People whom the partner enrolled only activate their account.
  const activation = useActivationLink()
  const canJoin = partner.brand.enrollmentType !== 'none' && !member && !hasJoinForm
  const canFinish = member !== null && member.memberType !== 'EnrolledCardMember'
  return (
    <div className={css.actions}>
      {canJoin && (
        <ButtonLink variant={variant} to={activation ?? joinPath()}>
          {t(activation ? 'activate.title' : 'home.cta')}
        </ButtonLink>
      )}
      {canFinish && (
        <ButtonLink variant={variant} to={addCardPath()}>
          {t('home.ctaFinish')}
        </ButtonLink>
      )}
      <ButtonLink
        variant={canJoin || canFinish || hasJoinForm ? secondVariant : variant}
        className={secondVariant === 'plain' && (canJoin || canFinish || hasJoinForm) ? (css.onColor ?? '') : ''}
        to={searchPath()}
      >
        {t('home.second')}
      </ButtonLink>
    </div>
  )
}
