import { describe, expect, test } from 'vitest'
import { memberOf, partnerOf } from '../../checks/fixtures/render.tsx'
import { openLoaders } from '../../checks/fixtures/loaders.ts'
import type { MemberView } from '../../contract/api/session.ts'
import { tabsOf } from './tabs.ts'

// The not-found route matches every path, as in the site, so the account's routes have to win.
const load = await openLoaders(({ path, file }) => path === 'account' || file.endsWith('not-found.tsx'))
const open = (path: string, partnerId: string, member: MemberView | null) =>
  load(path, { partner: partnerOf(partnerId), member })

const tabPaths = tabsOf(partnerOf('lumen-mobile').brand).map(({ path }) => path)
const otherPaths = ['/account', '/account/nothing', '/account/nothing/here', '/account/Overview/x', '/account/profile']

describe('the Account Center', () => {
  test('begins with the four pages of the specification [P1-066]', () => {
    const specifiedPages = ['overview', 'recent_activity', 'manage_cards', 'user_profile']
    expect(tabPaths.slice(0, 4)).toEqual(specifiedPages.map((page) => `/account/${page}`))
  })

  test('has a tab for the profile [P1-069]', () => {
    expect(tabPaths).toContain('/account/user_profile')
  })

  test('redirects a member to the overview from a page that the partner does not offer', async () => {
    expect(await open('/account/redeem', 'meridian-air', memberOf())).toEqual([302, '/account/overview'])
  })

  test.each(tabPaths)('%s opens for a member with a card, in every tier [M2-216]', async (path) => {
    for (const tierLevel of ['OptedOut', 'NonActivated', 'OptedIn', 'VIP'] as const)
      expect(await open(path, 'lumen-mobile', memberOf({ tierLevel }))).toEqual([200])
  })

  test.each(otherPaths)('%s redirects to the overview [P1-578, M2-024]', async (path) => {
    expect(await open(path, 'lumen-mobile', memberOf())).toEqual([302, '/account/overview'])
  })

  test('redirects the old path of the favorites permanently', async () => {
    expect(await open('/account/favourites', 'lumen-mobile', memberOf())).toEqual([301, '/account/favorites'])
  })

  test.each([...tabPaths, ...otherPaths])(
    '%s redirects a member without a card to /add_card [P1-628]',
    async (path) => {
      expect(await open(path, 'lumen-mobile', memberOf({ memberType: 'NonCardMember' }))).toEqual([302, '/add_card'])
    },
  )

  test.each([...tabPaths, ...otherPaths])('%s redirects a visitor to sign-in with a return path', async (path) => {
    const login = `/login?returnTo=${encodeURIComponent(path)}`
    expect(await open(path, 'lumen-mobile', null)).toEqual([302, login])
  })

  test.each([...tabPaths, ...otherPaths, '/account/favourites'])(
    '%s returns 404 where a partner has no members',
    async (path) => {
      expect(await open(path, 'city-table', null)).toEqual([404])
    },
  )
})
