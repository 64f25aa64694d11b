import { expect, test } from 'vitest'
import { renderMarkup, linksOf, partnerOf, textsOf } from '../../checks/fixtures/render.tsx'
import type { CardView } from '../../contract/api/cards.ts'
import type { FormReply } from '../forms/reply.ts'
import { RemoveCard } from './remove-card.tsx'
import type { RemovalKind } from './card-forms.ts'

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
const directPartner = partnerOf('lumen-mobile')
const ssoPartner = partnerOf('lumen-mobile', { enrollmentType: 'sso' })
/** A refused removal. `fault` is the error of the password field; without it the whole form has a problem. */
const refusalReply = (refusal: string, fault = ''): FormReply => ({
  form: 'remove-a',
  ok: false,
  refusal,
  problem: fault === '' ? 'Please confirm.' : '',
  status: 403,
  result: fault === '' ? {} : { error: { password: [fault] } },
})
const dialog = (
  partner: typeof directPartner,
  formReply: FormReply | undefined,
  isLast = true,
  reason: RemovalKind = 'remove',
) =>
  renderMarkup(
    <RemoveCard card={card} reason={reason} isLast={isLast} onRemoved={() => undefined} onClose={() => undefined} />,
    { partner, ...(formReply ? { formReply } : {}) },
  )

test.each([
  ['without a password field at first', undefined, ''],
  ['with a password field once the server needs the password', refusalReply('password_needed'), ''],
  [
    'with the error of a missing password',
    refusalReply('invalid_request', 'Password is required.'),
    'Password is required.',
  ],
  [
    'with the error of a wrong password',
    refusalReply('wrong_password', 'This is not your password. Please try again.'),
    'This is not your password. Please try again.',
  ],
  [
    'with the error of a locked account',
    refusalReply('account_locked', 'Too many wrong passwords. You can try again in 30 minutes.'),
    'Too many wrong passwords. You can try again in 30 minutes.',
  ],
])('asks before the last card is removed, %s [P1-328]', (_title, formReply, fault) => {
  const html = dialog(directPartner, formReply)
  expect(textsOf(html)).toContain('Remove your last card?')
  expect(html.includes('type="password"')).toBe(formReply !== undefined)
  expect(html.includes('aria-invalid="true"')).toBe(fault !== '')
  if (fault !== '') expect(textsOf(html)).toContain(fault)
  // The password field replaces the problem of the whole form.
  expect(html).not.toContain('Please confirm.')
})

test('links members who sign in at the partner to that sign-in and back, without a password field [P1-328]', () => {
  const html = dialog(ssoPartner, refusalReply('password_needed'))
  expect(html).not.toContain('type="password"')
  const submit = /<button[^>]* form="form-remove-a"/
  expect(html).not.toMatch(submit)
  expect(dialog(directPartner, refusalReply('password_needed'))).toMatch(submit)
  expect(linksOf(html)).toEqual([['Sign in with Lumen', '/login/sso?return=%2Faccount%2Fmanage_cards']])
})

test('says after an unexpected failure that the card can not be deleted, and shows the problem of a refusal', () => {
  const textsAfter = (refusal: string) =>
    textsOf(dialog(directPartner, { ...refusalReply(refusal), problem: 'Nothing was changed.' } as FormReply, false))
  expect(textsAfter('unexpected')).toContain('Your card ending in 4242 can not be deleted, please try again later.')
  expect(textsAfter('impersonation_refused')).toContain('Nothing was changed.')
})

test.each([
  ['deactivates the account', true, /^Your account is deactivated and you are signed out\./],
  ['leaves the account active', false, /^You are signed out, and without a card you earn nothing\./],
])(
  'explains the effect of removing the last card where the partner %s [M2-309] [MEM-B4]',
  (_title, deactivatesOnLastCard, text) => {
    const partner = partnerOf('lumen-mobile', { deactivatesOnLastCard })
    expect(textsOf(dialog(partner, undefined))).toContainEqual(expect.stringMatching(text))
  },
)

test('asks “Remove this card?” when other cards remain', () => {
  expect(textsOf(dialog(directPartner, undefined, false))).toContain('Remove this card?')
})

test('explains the withdrawal of consent, and for the last card also the effect on the account', () => {
  const withdrawalTexts = (isLast: boolean) => textsOf(dialog(directPartner, undefined, isLast, 'withdraw'))
  expect(withdrawalTexts(false)).toContain('Withdraw your consent?')
  expect(withdrawalTexts(false)).toContainEqual(
    expect.stringContaining('We remove it here, in the vault and at the card network'),
  )
  expect(withdrawalTexts(true)).toContainEqual(expect.stringMatching(/^Your account is deactivated/))
})
