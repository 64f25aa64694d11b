import type { ComponentType } from 'react'
import { expect, test } from 'vitest'
import { renderMarkup, linksOf, memberOf, partnerOf, textsOf } from '../../checks/fixtures/render.tsx'
import type { Brand } from '../../contract/brand.ts'
import type { MemberView } from '../../contract/api/session.ts'
import Login from '../sign-in/login.tsx'
import Join from './join.tsx'

type Page = ComponentType<{ loaderData: { needsPartnerSignIn: boolean } }>
const pages = { '/join': Join as unknown as Page, '/login': Login as unknown as Page }

/** The server's HTML of the join or the login page at an address. `id`: the partner's. */
function pageHtml(
  address: string,
  id = 'lumen-mobile',
  { member = null, brand = {}, needsPartnerSignIn = false }: PageState = {},
): string {
  const View = pages[address.split('?')[0] as keyof typeof pages]
  return renderMarkup(<View loaderData={{ needsPartnerSignIn }} />, {
    partner: partnerOf(id, brand),
    member,
    path: address,
  })
}
type PageState = { member?: MemberView | null; brand?: Partial<Brand>; needsPartnerSignIn?: boolean }

const hasInput = (html: string, name: string) => new RegExp(`<input[^>]* name="${name}"`).test(html)
/** A person from the partner's sign-in who has not joined yet. */
const customer = memberOf({ memberType: 'NonCardMember', hasWebProfile: false, email: 'clara@mail.example' })

/** Why the site sent a visitor to an address: the sentence that its page shows. */
const reasons = {
  '/join?rfr=0': 'Join first, then your account can be activated.',
  '/join?rfr=1': 'We could not look you up. Joining takes a minute.',
  '/join?rfr=2': 'You already have an account with us. Fill in the form to choose a password for it.',
  '/login?rfr=3': 'You already have an account. Sign in to go on.',
  '/login?rfr=4': 'Your account is inactive. Sign in to reactivate it.',
}

test.each(Object.entries(reasons))(
  '%s shows only the reason %j [P1-583, P1-089, D3-001] [SPEC-C8]',
  (address, reason) => {
    const shownReasons = textsOf(pageHtml(address)).filter((line) => Object.values(reasons).includes(line))
    expect(shownReasons).toEqual([reason])
  },
)

test.each(
  // The last value is a reason of the other page.
  ['/join', '/login'].flatMap((path) =>
    ['', '5', '-1', '00', 'constructor', '__proto__', path === '/join' ? '3' : '0'].map((rfr) => `${path}?rfr=${rfr}`),
  ),
)('%s shows no reason [P1-583]', (address) => {
  expect(textsOf(pageHtml(address))).toEqual(textsOf(pageHtml(address.split('?')[0] ?? '')))
})

test('joining with single sign-on has no password field, and shows name and email as text [P1-576, P1-577]', () => {
  const html = pageHtml('/join', 'harbor-bank', { member: customer })
  for (const name of ['password', 'passwordConfirm', 'firstName', 'lastName', 'email'])
    expect(hasInput(html, name), name).toBe(false)
  expect(textsOf(html)).toEqual(expect.arrayContaining(['Noor Haddad', 'clara@mail.example']))
  expect(hasInput(html, 'zipCode')).toBe(true)
  const htmlWithoutSso = pageHtml('/join')
  for (const name of ['password', 'passwordConfirm', 'firstName', 'lastName', 'email'])
    expect(hasInput(htmlWithoutSso, name), name).toBe(true)
})

test.each([
  ['lumen-mobile', true, ['Phone number'], 'Email or phone number'],
  ['meridian-air', true, ['Meridian number'], 'Email or Meridian number'],
  ['lumen-mobile', false, [], 'Email'],
] as const)('%s with hasPPN %s asks for %j to join, and for %j to sign in [P1-599]', (id, hasPPN, labels, login) => {
  const brand = { hasPPN }
  const html = pageHtml('/join', id, { brand })
  expect(textsOf(html).filter((line) => /number$/.test(line))).toEqual(labels)
  expect(hasInput(html, 'partnerNumber')).toBe(hasPPN)
  expect(textsOf(pageHtml('/login', id, { brand }))).toContain(login)
})

test('a partner without an SMS checkbox explains what a phone number means [P1-625]', () => {
  const explainsPhone = (id: string) =>
    textsOf(pageHtml('/join', id)).some((line) => line.startsWith('If you give a number, we text'))
  expect([explainsPhone('northfield-cu'), explainsPhone('lumen-mobile'), explainsPhone('meridian-air')]).toEqual([
    true,
    false,
    false,
  ])
})

test.each(['lumen-mobile', 'harbor-bank'])(
  'the login page of %s shows why single sign-on failed, and a link to the partner’s sign-in, only if the partner has single sign-on [P1-420, P1-621, D3-018] [SPEC-B13]',
  (id) => {
    const html = pageHtml('/login?sso=in_use&ref=ABCDEFGH', id)
    const lines = textsOf(html).filter((line) => line.startsWith('An account with this email exists.'))
    expect(lines).toEqual(
      id === 'harbor-bank' ? ['An account with this email exists. Sign in with Harbor Bank instead.'] : [],
    )
    expect(linksOf(html).some(([, to]) => to.startsWith('/login/sso'))).toBe(id === 'harbor-bank')
  },
)

test('uses the partner’s copy for a message of the sign-in page [SPEC-B13]', () => {
  const partner = partnerOf('harbor-bank')
  const partnerWithOwnCopy = {
    ...partner,
    copy: { ...partner.copy, 'message.hasAccountSso': 'You bank with {partner} already.' },
  }
  const html = renderMarkup(<Login />, { partner: partnerWithOwnCopy, path: '/login?sso=in_use' })
  expect(textsOf(html)).toContain('You bank with Harbor Bank already.')
})
