import { useCopy } from '../copy/use-copy.ts'
import { useSite } from '../partner.ts'
import { addCardPath, joinPath, searchPath } from '../paths.ts'
import { ButtonLink, type Look } from '../ui/button.tsx'
import css from './hero.module.css'

/** The next step for whoever looks: join, link a card, or find a table. */
export function JoinLinks({ look = 'main', secondLook = 'quiet' }: { look?: Look; secondLook?: Look }) {
  const t = useCopy()
  const { partner, member } = useSite()
  const canJoin = partner.brand.enrollmentType !== 'none' && !member
  const canFinish = member !== null && member.memberType !== 'EnrolledCardMember'
  return (
    <div className={css.actions}>
      {canJoin && (
        <ButtonLink look={look} to={joinPath()}>
          {t('home.cta')}
        </ButtonLink>
      )}
      {canFinish && (
        <ButtonLink look={look} to={addCardPath()}>
          {t('home.ctaFinish')}
        </ButtonLink>
      )}
      <ButtonLink
        look={canJoin || canFinish ? secondLook : look}
        className={canJoin || canFinish ? (css.second ?? '') : ''}
        to={searchPath()}
      >
        {t('home.second')}
      </ButtonLink>
    </div>
  )
}
