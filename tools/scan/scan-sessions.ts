import { request } from 'undici'
import { operatorSignIn } from '../../contract/api/console/operator-session.ts'
import { csrf, csrfHeader, signIn } from '../../contract/api/session.ts'
import { demoPassword } from '../../demo/seed/people.ts'
import { demoSignIns } from '../../demo/seed/members.ts'
import { createSiteClient } from '../../demo/seed/site-client.ts'
import { demoOperatorPassword, demoOperators } from '../../providers/authenticator/embedded/people.ts'
import { codeAt } from '../../providers/authenticator/embedded/routes.ts'

/** Headers with which a scanner acts in a session: cookie, CSRF token, and the mark of a request from the same site. */
export type SessionHeaders = Readonly<Record<string, string>>

const sameOrigin = { 'sec-fetch-site': 'same-origin' }

/** Headers of a visitor's browser that is not signed in. */
export const visitorHeaders: SessionHeaders = sameOrigin

/** Signs in the demonstration's member of a partner. Throws when there is none or the site refuses. */
export async function memberHeaders(port: number, partner: string): Promise<SessionHeaders> {
  const person = demoSignIns.find((each) => each.partner === partner && !each.closed)
  if (!person) throw new Error(`the demonstration has no member of ${partner}`)
  const browser = createSiteClient(port, partner)
  await browser.call(signIn, { body: { login: person.login, password: demoPassword } })
  const { csrfToken } = await browser.call(csrf, {})
  return { ...sameOrigin, cookie: cookieText(browser.cookies()), [csrfHeader]: csrfToken }
}

/** Signs in the demonstration's administrator to the console. Throws when the console refuses. */
export async function operatorHeaders(port: number): Promise<SessionHeaders> {
  const admin = demoOperators.find(({ role }) => role === 'admin')
  if (!admin) throw new Error('the demonstration has no administrator')
  const body = { email: admin.email, password: demoOperatorPassword, code: codeAt(admin.secret, new Date()) }
  const reply = await request(`http://127.0.0.1:${port}${operatorSignIn.path}`, {
    method: operatorSignIn.method,
    headers: { ...sameOrigin, host: `localhost:${port}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (reply.statusCode !== 200) throw new Error(`the console answered ${reply.statusCode}: ${await reply.body.text()}`)
  const { csrfToken } = operatorSignIn.reply.parse(await reply.body.json())
  const cookies = [reply.headers['set-cookie'] ?? []].flat().map((line) => line.split(';')[0] ?? '')
  return { ...sameOrigin, cookie: cookies.join('; '), [csrfHeader]: csrfToken }
}

const cookieText = (cookies: readonly { name: string; value: string }[]): string =>
  cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
