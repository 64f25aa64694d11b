import { useActivationLink } from '../activate/activation-link.ts'
import { discoverCopy } from '../copy/discover.ts'
import { useCopy } from '../copy/use-copy.ts'
import { useSite } from '../site/partner.ts'
import { addCardPath, joinPath, searchPath } from '../site/paths.ts'
import { ButtonLink, type ButtonVariant } from '../ui/button.tsx'
import css from './join-links.module.css'

/** The next step for whoever looks: join, link a card, or find a table. `asked`: a form beside it already invites to join. */
export function JoinLinks({
  look = 'main',
  secondLook = 'quiet',
  asked = false,
}: {
  look?: ButtonVariant
  secondLook?: ButtonVariant
  asked?: boolean
}) {
  const t = useCopy(discoverCopy)
  const { partner, member } = useSite()
  // Whom the partner enrolled already has one step less.
  const activation = useActivationLink()
  const canJoin = partner.brand.enrollmentType !== 'none' && !member && !asked
  const canFinish = member !== null && member.memberType !== 'EnrolledCardMember'
  return (
    <div className={css.actions}>
      {canJoin && (
        <ButtonLink look={look} to={activation ?? joinPath()}>
          {t(activation ? 'activate.title' : 'home.cta')}
        </ButtonLink>
      )}
      {canFinish && (
        <ButtonLink look={look} to={addCardPath()}>
          {t('home.ctaFinish')}
        </ButtonLink>
      )}
      <ButtonLink
        look={canJoin || canFinish || asked ? secondLook : look}
        className={secondLook === 'plain' && (canJoin || canFinish || asked) ? (css.onColour ?? '') : ''}
        to={searchPath()}
      >
        {t('home.second')}
      </ButtonLink>
    </div>
  )
}
