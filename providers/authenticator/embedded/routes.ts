import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { Secret, TOTP } from 'otpauth'
import { demoOperatorPassword, demoOperators } from './people.ts'

/** The codes change after this time. */
const stepSeconds = 30

const css = `
:root{color-scheme:light dark;--paper:#f6f6f4;--surface:#fff;--ink:#191b1a;--soft:#5b615e;--line:#e2e3df}
@media (prefers-color-scheme:dark){:root{--paper:#121413;--surface:#1b1e1c;--ink:#eef0ee;--soft:#a4aca7;--line:#333835}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif;padding:48px 16px}
main{max-width:440px;margin:0 auto}
h1{font-size:26px;line-height:1.2;margin:0 0 8px;letter-spacing:-.01em}
p{margin:0 0 24px;color:var(--soft)}
ul{list-style:none;margin:0;padding:0;background:var(--surface);border:1px solid var(--line);border-radius:12px}
li{padding:20px 24px}li+li{border-top:1px solid var(--line)}
b{display:block;overflow-wrap:anywhere}span{font-size:14px;color:var(--soft);overflow-wrap:anywhere}
code{display:block;font:600 34px/1.2 ui-monospace,monospace;letter-spacing:.08em;margin-top:8px;user-select:all}
`

/** The one-time code for a secret at an instant. */
export const codeAt = (secret: string, now: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret), period: stepSeconds }).generate({ timestamp: now.getTime() })

/** Shows the one-time codes of the demonstration's operators on one page, which reloads when the codes change. */
export function authenticatorRoutes(app: FastifyInstance, clock: { now(): Date }): void {
  app.get('/authenticator', async (_request, reply) => {
    const now = clock.now()
    const secondsLeft = stepSeconds - (Math.floor(now.getTime() / 1000) % stepSeconds)
    const nonce = randomBytes(16).toString('base64')
    // A space separates the two halves of a code.
    const rows = demoOperators.map(
      ({ name, email, role, secret }) =>
        `<li><b>${name}</b><span>${role}, ${email}</span><code>${codeAt(secret, now).replace(/(?=...$)/, ' ')}</code></li>`,
    )
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('refresh', String(secondsLeft))
      .header(
        'content-security-policy',
        `default-src 'none'; style-src 'nonce-${nonce}'; img-src data:; frame-ancestors 'none'; base-uri 'none'`,
      )
      .send(
        `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Sandbox authenticator</title><link rel="icon" href="data:,"><style nonce="${nonce}">${css}</style></head><body><main><h1>Sandbox authenticator</h1><p>The telephones of the demonstration’s operators. Everyone’s password is “${demoOperatorPassword}”. New codes in ${secondsLeft} seconds; each is good once.</p><ul>${rows.join('')}</ul></main></body></html>`,
      )
  })
}
