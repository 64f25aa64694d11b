import { expect, test } from 'vitest'
import { memberOf, partnerOf } from '../../checks/fixtures/render.tsx'
import { openLoaders, type PageRequest } from '../../checks/fixtures/loaders.ts'

const publicId = '0123456789abcdef0123456789abcdef'
// The redirects do not depend on `memberType`.
const memberAs = (status: { tierLevel: string; hasWebProfile: boolean; active: boolean }) => ({
  memberType: 'NonCardMember',
  ...status,
})

// `:special` matches every path of one segment, as in the site, so the exact routes have to win.
const otherPaths = ['join', 'login', 'how-it-works', 'earn', 'recover', ':special']
const load = await openLoaders(({ path = '' }) => path.startsWith('activate') || otherPaths.includes(path))
const open = (path: string, reply: object | null, member: PageRequest['member'] = null) =>
  load(path, {
    partner: partnerOf('alder-hotels'),
    member,
    inject: async () =>
      reply ? { status: 200, body: JSON.stringify(reply) } : { status: 404, body: '{"code":"unknown_member"}' },
  })

/**
 * Each person, the page that the activation link leads to, and the API's reply about the person. `rfr` is the reason for the redirect
 * (domain/joining/activation.ts).
 */
const people = [
  ['an unknown visitor', '/join?rfr=1', null],
  ['a member without a sign-in', '/join?rfr=2', memberAs({ tierLevel: 'OptedIn', hasWebProfile: false, active: true })],
  ['an active member', '/login?rfr=3', memberAs({ tierLevel: 'OptedIn', hasWebProfile: true, active: true })],
  ['an inactive member', '/login?rfr=4', memberAs({ tierLevel: 'OptedOut', hasWebProfile: true, active: false })],
  [
    'a member who waits to be activated',
    '/activate',
    memberAs({ tierLevel: 'NonActivated', hasWebProfile: false, active: false }),
  ],
] as const

test.each(people)(
  'the activation link of %s leads to %s [P1-582, P1-090, P1-091, P1-092, P1-093, P1-094]',
  async (_person, to, reply) => {
    expect(await open(`/activate?publicId=${publicId}`, reply)).toEqual(to === '/activate' ? [200] : [302, to])
    // Without a public id the link leads every visitor to the join page.
    expect(await open('/activate', reply)).toEqual([302, '/join?rfr=0'])
  },
)

test.each(['/join', '/login', '/how-it-works', '/earn', '/recover'])(
  '%s opens with the public id of any person [P1-582]',
  async (path) => {
    for (const [person, , reply] of people)
      expect([person, ...(await open(`${path}?publicId=${publicId}`, reply))]).toEqual([person, 200])
  },
)

test('the second stage opens only for a person who is activated and has no sign-in, and for the signed-in member [SPEC-C10]', async () => {
  const second = `/activate/activated?publicId=${publicId}`
  const first = [302, `/activate?publicId=${publicId}`]
  for (const [person, , reply] of people)
    expect([person, await open(second, reply)]).toEqual([
      person,
      person === 'a member without a sign-in' ? [200] : first,
    ])
  const active = memberAs({ tierLevel: 'OptedIn', hasWebProfile: true, active: true })
  expect(await open(second, active, memberOf({ publicId }))).toEqual([200])
  expect(await open(second, active, memberOf({ publicId: '0'.repeat(32) }))).toEqual(first)
  expect(await open('/activate/activated', null)).toEqual([302, '/activate'])
})
