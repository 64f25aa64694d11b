import { expect, test } from 'vitest'
import { renderMarkup, linksOf, partnerOf, textsOf } from '../../checks/fixtures/render.tsx'
import type { CardView } from '../../contract/api/cards.ts'
import { RemoveCard } from './remove-card.tsx'

const card: CardView = {
  id: 'a',
  partnerCardId: null,
  cardType: 'visa',
  lastFour: '4242',
  description: '',
  networkStatus: 'active',
  linkedAt: '2026-05-05T12:00:00.000Z',
  countsFrom: null,
  expires: '2028-12',
  expiry: 'good',
  lastUsedOn: null,
  formerLastFour: null,
  product: null,
}
const direct = partnerOf('lumen-mobile')
const sso = partnerOf('lumen-mobile', { enrollmentType: 'sso' })
const dialog = (partner: typeof direct, passwordPrompt: { needed: boolean; fault: string }, last = true) =>
  renderMarkup(
    <RemoveCard
      card={card}
      reason="remove"
      isLast={last}
      passwordPrompt={passwordPrompt}
      busy={false}
      onKeep={() => {}}
      onRemove={() => {}}
    />,
    {
      partner,
    },
  )

test.each([
  ['first', { needed: false, fault: '' }, null],
  ['after a day', { needed: true, fault: '' }, ''],
  ['after a wrong password', { needed: true, fault: 'This is not your password. Please try again.' }, 'fault'],
  ['when locked', { needed: true, fault: 'Too many wrong passwords. You can try again in 30 minutes.' }, 'fault'],
] as const)('asks before the last card is removed, %s [P1-328]', (_title, passwordPrompt, field) => {
  const html = dialog(direct, passwordPrompt)
  expect(textsOf(html)).toContain('Remove your last card?')
  expect(html.includes('type="password"')).toBe(field !== null)
  expect(html.includes('aria-invalid="true"')).toBe(field === 'fault')
  if (field === 'fault') expect(textsOf(html)).toContain(passwordPrompt.fault)
  // The button stays disabled until the required password is typed.
  expect(/<button[^>]*type="submit"[^>]*disabled/.test(html)).toBe(field !== null)
})

test('links members who sign in at the partner to that sign-in and back, without a password field [P1-328]', () => {
  const html = dialog(sso, { needed: true, fault: '' })
  expect(html).not.toContain('type="password"')
  const submit = /<button[^>]* form="remove-card"/
  expect(html).not.toMatch(submit)
  expect(dialog(direct, { needed: true, fault: '' })).toMatch(submit)
  expect(linksOf(html)).toEqual([['Sign in with Lumen', '/login/sso?return=%2Faccount%2Fmanage_cards']])
})

test.each([
  ['deactivates it', true, /^Your account is deactivated and you are signed out\./],
  ['leaves it active', false, /^You are signed out, and without a card you earn nothing\./],
])(
  'explains the effect of removing the last card where the partner %s [M2-309]',
  (_title, deactivatesOnLastCard, text) => {
    const partner = partnerOf('lumen-mobile', { deactivatesOnLastCard })
    expect(textsOf(dialog(partner, { needed: false, fault: '' }))).toContainEqual(expect.stringMatching(text))
  },
)

test('does not mention the account when other cards remain', () => {
  expect(textsOf(dialog(direct, { needed: false, fault: '' }, false))).toContain('Remove this card?')
})

test('explains the withdrawal of consent, and its effect on the account with the last card', () => {
  const withdraw = (last: boolean) =>
    textsOf(
      renderMarkup(
        <RemoveCard
          card={card}
          reason="withdraw"
          isLast={last}
          passwordPrompt={{ needed: false, fault: '' }}
          busy={false}
          onKeep={() => {}}
          onRemove={() => {}}
        />,
        { partner: direct },
      ),
    )
  expect(withdraw(false)).toContain('Withdraw your consent?')
  expect(withdraw(false)).toContainEqual(
    expect.stringContaining('We remove it here, in the vault and at the card network'),
  )
  expect(withdraw(true)).toContainEqual(expect.stringMatching(/^Your account is deactivated/))
})
