import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSsoSite, ssoBrand, type SsoSite } from '../../checks/given/identity.ts'
import { currentMember } from '../../contract/api/session.ts'

let site: SsoSite
beforeAll(async () => {
  site = await openSsoSite()
})
afterAll(() => site.close())

const browser = () => site.browser(ssoBrand)
test('[P1-027] [P1-028] leaving for the provider asks for a code with PKCE, state and nonce, and names the exact address to come back to', async () => {
  const away = new URL(String((await browser().raw('GET', '/login/sso')).headers.location))
  expect(away.href).toMatch(new RegExp(`^${site.issuer}/auth\\?`))
  expect(Object.fromEntries(away.searchParams)).toEqual({
    client_id: ssoBrand,
    redirect_uri: 'http://harbor-bank.localhost:3000/login/sso/callback',
    response_type: 'code',
    scope: 'openid profile email',
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 'S256',
  })
})

test('[P1-024] [P1-029] who comes for the first time is a non-card member with the provider’s name and email, and joins next', async () => {
  const clara = browser()
  expect(await site.signIn(clara, 'clara.whitfield@mail.example', { returnTo: '/account/manage_cards' })).toBe('/join')
  expect(await clara.call(currentMember, {})).toMatchObject({
    value: {
      memberType: 'NonCardMember',
      firstName: 'Clara',
      lastName: 'Whitfield',
      email: 'clara.whitfield@mail.example',
      hasWebProfile: false,
    },
  })
})
