import { useActivationLink } from '../activate/activation-link.ts'
import { discoverCopy } from '../copy/discover.ts'
import { useCopy } from '../copy/use-copy.ts'
import { useSite } from '../site/partner.ts'
import { addCardPath, joinPath, searchPath } from '../site/paths.ts'
import { ButtonLink, type ButtonVariant } from '../ui/button.tsx'
import css from './join-links.module.css'

/**
 * Links to the next step of a visitor (join, or activate the account) or member (link a card), and always to the search.
 * `hasJoinForm`: a form next to the links takes the place of the link to join. `secondVariant` applies to the search link when another
 * link or the form comes first; `plain` is for a colored ground, where that link needs an outline.
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
  // A person whom the partner enrolled activates the account instead of joining.
  const activation = useActivationLink()
  const canJoin = partner.brand.enrollmentType !== 'none' && !member && !hasJoinForm
  const needsCard = member !== null && member.memberType !== 'EnrolledCardMember'
  return (
    <div className={css.actions}>
      {canJoin && (
        <ButtonLink variant={variant} to={activation ?? joinPath()}>
          {t(activation ? 'activate.title' : 'home.cta')}
        </ButtonLink>
      )}
      {needsCard && (
        <ButtonLink variant={variant} to={addCardPath()}>
          {t('home.ctaFinish')}
        </ButtonLink>
      )}
      <ButtonLink
        variant={canJoin || needsCard || hasJoinForm ? secondVariant : variant}
        className={secondVariant === 'plain' && (canJoin || needsCard || hasJoinForm) ? (css.onColor ?? '') : ''}
        to={searchPath()}
      >
        {t('home.second')}
      </ButtonLink>
    </div>
  )
}
