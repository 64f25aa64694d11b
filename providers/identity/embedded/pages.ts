import { randomBytes } from 'node:crypto'
import type { KoaContextWithOIDC } from 'oidc-provider'
import { accounts, sandboxPassword } from './accounts.ts'

const css = `
:root{color-scheme:light dark;--paper:#f4f5f3;--surface:#fff;--ink:#1b211d;--soft:#59635c;--line:#dde1dc;--main:#1b211d;--on:#fff;--bad:#a3231f}
@media (prefers-color-scheme:dark){:root{--paper:#121513;--surface:#1b1f1c;--ink:#edf0ed;--soft:#a3ada6;--line:#343a36;--main:#edf0ed;--on:#121513;--bad:#ff9d96}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif;padding:48px 16px}
main{max-width:440px;margin:0 auto;background:var(--surface);border:1px solid var(--line);border-radius:12px;padding:32px}
h1{font-size:26px;line-height:1.2;margin:0 0 4px;letter-spacing:-.01em}
p{margin:0 0 16px}.soft{color:var(--soft)}.mark{font-size:13px;font-weight:600;color:var(--soft);margin-bottom:24px}
label{display:block;font-weight:600;font-size:14px;margin:16px 0 6px}
input{width:100%;height:48px;padding:0 14px;border:1px solid var(--soft);border-radius:8px;background:var(--surface);color:var(--ink);font:inherit}
.act{width:100%;height:48px;margin-top:12px;border-radius:8px;border:1px solid var(--soft);background:none;color:var(--ink);font:inherit;font-weight:600;cursor:pointer}
.act.main{margin-top:24px;background:var(--main);border-color:var(--main);color:var(--on)}
:focus-visible{outline:3px solid #3b7dd8;outline-offset:2px}
.bad{color:var(--bad);font-weight:600}
details{margin-top:24px;border-top:1px solid var(--line);padding-top:16px}
summary{cursor:pointer;font-weight:600;min-height:24px}
ul{list-style:none;margin:8px 0 0;padding:0}li+li{border-top:1px solid var(--line)}
.who{display:block;width:100%;padding:12px 0;background:none;border:0;color:inherit;font:inherit;text-align:left;cursor:pointer}
.who:hover b{text-decoration:underline}.who b{display:block;overflow-wrap:anywhere}.who span{font-size:14px;color:var(--soft)}
`

const escape = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)

/** The content security policy of these pages. `form-action` applies to a form's redirects too, so it lists `siteOrigin`: an origin or ''. */
export const identityPagePolicy = (nonce: string, siteOrigin: string): string =>
  `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self' ${siteOrigin}; frame-ancestors 'none'; base-uri 'none'`

const page = (title: string, nonce: string, body: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)}</title><style nonce="${nonce}">${css}</style></head>
<body><main><p class="mark">Sandbox identity provider</p>${body}</main></body></html>`

/** `site`: the host as shown. `login`: the email as entered before. `fault`: why the last attempt failed, or empty. */
type SignIn = { action: string; site: string; login: string; fault: string; nonce: string }

export function signInPage({ action, site, login, fault, nonce }: SignIn): string {
  const rows = accounts.map(
    ({ login: accountLogin, firstName, lastName, description }) =>
      `<li><button class="who" name="as" value="${escape(accountLogin)}"><b>${escape(`${firstName} ${lastName}`)}</b><span>${escape(description)}</span></button></li>`,
  )
  return page(
    'Sign in',
    nonce,
    `<h1>Sign in</h1><p class="soft">to go on to ${escape(site)}</p>
${fault ? `<p class="bad" role="alert">${escape(fault)}</p>` : ''}
<form method="post" action="${action}">
<label for="login">Email</label><input id="login" name="login" type="email" autocomplete="username" required value="${escape(login)}">
<label for="password">Password</label><input id="password" name="password" type="password" autocomplete="current-password" required>
<button class="act main">Sign in</button></form>
<form method="post" action="${action}"><button class="act" name="cancel" value="1">Cancel</button></form>
<details><summary>People of this sandbox</summary><p class="soft">One tap signs in as them. Everyone’s password is “${sandboxPassword}”.</p>
<form method="post" action="${action}"><ul>${rows.join('')}</ul></form></details>`,
  )
}

function send(ctx: KoaContextWithOIDC, title: string, body: string, siteOrigin = ''): void {
  const nonce = randomBytes(16).toString('base64')
  ctx.set('content-security-policy', identityPagePolicy(nonce, siteOrigin))
  ctx.type = 'html'
  ctx.body = page(title, nonce, body)
}

/** Asks for confirmation before the session ends. `form` is the library's hidden form, which the buttons submit. */
export function sendSignOutPage(ctx: KoaContextWithOIDC, form: string): void {
  const redirectUri = ctx.oidc.params?.['post_logout_redirect_uri']
  send(
    ctx,
    'Sign out',
    `<h1>Sign out here too?</h1><p class="soft">Every site you opened with this sign-in signs you out, too.</p>${form}
<button class="act main" form="op.logoutForm" name="logout" value="yes">Sign out</button>
<button class="act" form="op.logoutForm">Stay signed in</button>`,
    typeof redirectUri === 'string' ? new URL(redirectUri).origin : '',
  )
}

export const sendSignedOutPage = (ctx: KoaContextWithOIDC): void =>
  send(ctx, 'Signed out', '<h1>You are signed out</h1><p class="soft">You can close this page.</p>')

export function sendProblemPage(
  ctx: KoaContextWithOIDC,
  problem: { error: string; error_description?: string | undefined },
): void {
  send(
    ctx,
    'Sign-in is not possible',
    `<h1>Sign-in is not possible</h1><p class="soft">Go back to the site you came from and try again.</p>
<p class="soft">${escape(problem.error)}${problem.error_description ? `: ${escape(problem.error_description)}` : ''}</p>`,
  )
}
