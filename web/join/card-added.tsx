import { redirect } from 'react-router'
import { listCards } from '../../contract/api/cards.ts'
import { brandName, cardLabel } from '../cards/card-text.ts'
import { pageInfo } from '../site/context.ts'
import { joinCopy } from '../copy/join.ts'
import { useCopy } from '../copy/use-copy.ts'
import { notFound } from '../page/fail.ts'
import { useSite } from '../site/partner.ts'
import { addCardPath, joinPath, overviewPath, searchPath } from '../site/paths.ts'
import { apiIn } from '../api/server-api.ts'
import { pageMeta } from '../page/meta.ts'
import { ButtonLink } from '../ui/button.tsx'
import type { Route } from './+types/card-added.ts'
import formCss from '../forms/form-page.module.css'
import css from './join.module.css'
import { JoinStep } from './step.tsx'
import { CopyText } from '../ui/copy-text.tsx'

/** Enrollment step 3. The newest card is the one that was just linked. */
export async function loader({ context }: Route.LoaderArgs) {
  const { member, partner } = context.get(pageInfo)
  if (partner.brand.enrollmentType === 'none') throw notFound()
  if (!member) throw redirect(joinPath())
  if (member.memberType !== 'EnrolledCardMember') throw redirect(addCardPath())
  const cards = await apiIn(context)(listCards, {})
  const newestCard = cards.ok
    ? cards.value.items.toSorted((a, b) => b.linkedAt.localeCompare(a.linkedAt))[0]
    : undefined
  return { card: newestCard ?? null, count: cards.ok ? cards.value.items.length : 0 }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, '/card_added', [joinCopy, 'cardAdded.pageTitle'])

export default function CardAdded({ loaderData: { card, count } }: Route.ComponentProps) {
  const t = useCopy(joinCopy)
  const { partner } = useSite()
  const cardText = card ? t('cardAdded.text', { card: cardLabel(t, card) }) : t('cardAdded.textPlain')
  const lead = count > 1 ? t('cardAdded.textMany', { count }) : cardText
  return (
    <JoinStep step={3} title={t('cardAdded.title')} lead={lead}>
      <div className={css.done}>
        {card && (
          <div className={css.plastic} aria-hidden="true">
            <span className={css.chip} />
            <span>
              <CopyText text={partner.brand.name} />
            </span>
            <span className={css.plasticLine}>
              <span>•••• {card.lastFour}</span>
              <span>{brandName(card.cardType)}</span>
            </span>
          </div>
        )}
        {card?.networkStatus === 'pending' && <p className={formCss.quiet}>{t('cardAdded.wait')}</p>}
        <ButtonLink wide to={searchPath()}>
          {t('cardAdded.find')}
        </ButtonLink>
        <ButtonLink wide variant="quiet" to={overviewPath()}>
          {t('cardAdded.account')}
        </ButtonLink>
      </div>
    </JoinStep>
  )
}
