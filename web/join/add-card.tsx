import { useState } from 'react'
import { redirect, useNavigate } from 'react-router'
import type { CardRegistration } from '../../contract/api/cards.ts'
import { pageInfo } from '../site/context.ts'
import { joinCopy } from '../copy/join.ts'
import { useCopy } from '../copy/use-copy.ts'
import { notFound } from '../page/fail.ts'
import { CardForm } from '../cards/card-form.tsx'
import { cardAddedPath, manageCardsPath } from '../site/late-paths.ts'
import { homePath, joinPath } from '../site/paths.ts'
import { pageMeta } from '../page/meta.ts'
import type { Route } from './+types/add-card.ts'
import { JoinStep } from './step.tsx'

/** Enrollment step 2: only for a person who has joined and has no card. */
export function loader({ context }: Route.LoaderArgs) {
  const { member, partner } = context.get(pageInfo)
  if (partner.brand.enrollmentType === 'none') throw notFound()
  if (!member) throw redirect(joinPath())
  if (member.memberType === 'EnrolledCardMember') throw redirect(manageCardsPath())
  // Signed in at the partner, but not joined yet.
  if (member.memberType === 'NonCardMember' && !member.hasWebProfile) throw redirect(joinPath())
  return null
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, '/add_card', [joinCopy, 'addCard.title'])

export default function AddCard() {
  const t = useCopy(joinCopy)
  const navigate = useNavigate()
  const [linkedCards, setLinkedCards] = useState<CardRegistration['memberCard'][]>([])
  const hasCards = linkedCards.length > 0
  // A full load, because the first card changes the member's type.
  const continueJoining = () => window.location.assign(cardAddedPath())
  return (
    <JoinStep step={2} title={t('addCard.title')} lead={t('addCard.lead')}>
      <CardForm
        linked={linkedCards}
        onLinked={(registrations, outcome) => {
          // After a partial success the form stays: it shows which cards were not linked.
          if (outcome === 'all') continueJoining()
          else setLinkedCards((before) => [...before, ...registrations.map(({ memberCard }) => memberCard)])
        }}
        onCancel={() => (hasCards ? continueJoining() : void navigate(homePath()))}
        cancelLabel={t(hasCards ? 'join.submit' : 'addCard.later')}
      />
    </JoinStep>
  )
}
