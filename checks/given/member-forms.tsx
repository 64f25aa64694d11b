import type { ReactElement } from 'react'
import { surveyFields } from '../../contract/surveys.ts'
import { ChangeEmail } from '../../web/account/profile/change-email.tsx'
import { ProfileForm } from '../../web/account/profile/profile-form.tsx'
import { RemoveCard } from '../../web/account/remove-card.tsx'
import { CardForm } from '../../web/cards/card-form.tsx'
import { ClaimFormView } from '../../web/claims/claim-form.tsx'
import { ProspectForm } from '../../web/content/prospect-form.tsx'
import { JoinFormView } from '../../web/join/join-form.tsx'
import { RecoveryForm } from '../../web/recovery/recovery-page.tsx'
import { ConfirmView } from '../../web/reservations/confirm-view.tsx'
import { ReviewForm } from '../../web/reviews/review-form.tsx'
import { LoginForm } from '../../web/sign-in/login-form.tsx'
import { SurveyForm } from '../../web/surveys/survey-form.tsx'
import { TextField } from '../../web/ui/text-field.tsx'
import { memberOf } from './drawn.tsx'

const nothing = () => undefined
const later = async () => undefined
const survey = surveyFields.parse({
  ...{ text: 'Your dinner', id: 'dinner' },
  questions: [{ type: 'free_text', id: 'more', text: 'More?', required: true }],
})
const card = { id: '0', cardType: 'visa', lastFour: '4242', description: '', product: null } as never
const place = { id: 'place', name: 'Ember', city: 'Chicago', active: true }
const dine = { txnId: '0', merchant: place, date: '2026-05-05', until: '2026-06-05' }
const booking = {
  ...{ merchant: place, wish: { date: '2026-05-06', time: '19:00', partySize: 2 }, heldUntil: null },
  ...{ booked: null, busy: false, fault: null, pays: false },
}

/** The forms in which a visitor or member enters something about themselves, each as it first shows. */
export const memberForms: [name: string, form: ReactElement][] = [
  ['join', <JoinFormView key="f" email="" />],
  ['login', <LoginForm key="f" returnTo="/" />],
  ['home email', <ProspectForm key="f" />],
  ['card and re-enrollment', <CardForm key="f" onLinked={nothing} onCancel={nothing} />],
  [
    'recovery',
    <RecoveryForm key="f" label="Recover" onTyped={nothing} onSubmit={later}>
      <TextField name="email" label="Email" required />
    </RecoveryForm>,
  ],
  ['profile', <ProfileForm key="f" member={memberOf()} />],
  ['change of email', <ChangeEmail key="f" open onClose={nothing} />],
  ['claim', <ClaimFormView key="f" cards={[]} today="2026-05-05" onSent={nothing} />],
  ['review', <ReviewForm key="f" dine={dine} />],
  [
    'card removal',
    <RemoveCard
      key="f"
      card={card}
      why="remove"
      last
      again={{ needed: true, fault: '' }}
      busy={false}
      onKeep={nothing}
      onRemove={nothing}
    />,
  ],
  [
    'reservation',
    <ConfirmView key="f" {...booking} onClose={nothing} onHoldEnd={nothing} onChange={nothing} book={later} />,
  ],
  ['survey', <SurveyForm key="f" survey={survey} page="/search" onSent={nothing} />],
]
