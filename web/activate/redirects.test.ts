import { expect, test } from 'vitest'
import { partnerOf } from '../../checks/fixtures/render.tsx'
import { loadersOf } from '../../checks/fixtures/loaders.ts'

const ana = '0123456789abcdef0123456789abcdef'
const memberAs = (tierLevel: string, hasWebProfile: boolean, active: boolean) => ({
  memberType: 'NonCardMember',
  tierLevel,
  hasWebProfile,
  active,
})

const elsewhere = ['join', 'login', 'how-it-works', 'earn', 'recover', ':special']
const load = await loadersOf(({ path = '' }) => path === 'activate' || elsewhere.includes(path))
const open = (path: string, reply: object | null) =>
  load(path, {
    partner: partnerOf('alder-hotels'),
    member: null,
    inject: async () =>
      reply ? { status: 200, body: JSON.stringify(reply) } : { status: 404, body: '{"code":"unknown_member"}' },
  })

const people = [
  ['an unknown visitor', null, '/join?rfr=1'],
  ['a member without a sign-in', memberAs('OptedIn', false, true), '/join?rfr=2'],
  ['an active member', memberAs('OptedIn', true, true), '/login?rfr=3'],
  ['an inactive member', memberAs('OptedOut', true, false), '/login?rfr=4'],
  ['a member who waits to be activated', memberAs('NonActivated', false, false), null],
] as const

test.each(people)(
  'the activation link of %s [P1-582, P1-090, P1-091, P1-092, P1-093, P1-094]',
  async (_who, visitor, to) => {
    expect(await open(`/activate?publicId=${ana}`, visitor)).toEqual(to === null ? [200] : [302, to])
    expect(await open('/activate', visitor)).toEqual([302, '/join?rfr=0'])
  },
)

test.each(['/join', '/login', '/how-it-works', '/earn', '/recover'])(
  '%s opens for whomever a public id names [P1-582]',
  async (path) => {
    for (const [who, visitor] of people)
      expect([who, ...(await open(`${path}?publicId=${ana}`, visitor))]).toEqual([who, 200])
  },
)
