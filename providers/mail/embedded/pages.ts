import type { StoredMail, MailLine } from './store.ts'

const css = `
:root{color-scheme:light dark;--paper:#f4f5f3;--surface:#fff;--ink:#1b211d;--soft:#59635c;--line:#dde1dc;--main:#1b211d;--on:#fff}
@media (prefers-color-scheme:dark){:root{--paper:#121513;--surface:#1b1f1c;--ink:#edf0ed;--soft:#a3ada6;--line:#343a36;--main:#edf0ed;--on:#121513}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif;padding:32px 16px 64px}
main{max-width:820px;margin:0 auto}
.mark{font-size:13px;font-weight:600;color:var(--soft);margin:0 0 24px}
h1{font-size:28px;line-height:1.2;margin:0 0 20px;letter-spacing:-.015em;overflow-wrap:anywhere}
form{display:grid;grid-template-columns:1fr 1fr auto;gap:12px;align-items:end;margin:0 0 24px}
@media (max-width:660px){form{grid-template-columns:1fr}}
label{display:block;font-weight:600;font-size:14px}
input{display:block;width:100%;height:48px;margin-top:6px;padding:0 14px;border:1px solid var(--soft);border-radius:8px;background:var(--surface);color:var(--ink);font:inherit}
button{height:48px;padding:0 24px;border:0;border-radius:8px;background:var(--main);color:var(--on);font:inherit;font-weight:600;cursor:pointer}
:focus-visible{outline:3px solid #3b7dd8;outline-offset:2px}
ul{list-style:none;margin:0;padding:0;background:var(--surface);border:1px solid var(--line);border-radius:12px;overflow:hidden}
li+li{border-top:1px solid var(--line)}
li a{display:grid;grid-template-columns:1fr auto;gap:2px 16px;padding:14px 20px;color:inherit;text-decoration:none}
li a:hover b{text-decoration:underline}
li b{overflow-wrap:anywhere}li span,time,dt{color:var(--soft);font-size:14px}li span{overflow-wrap:anywhere}
dl{display:grid;grid-template-columns:auto 1fr;gap:4px 16px;margin:0 0 24px;font-size:14px}dd{margin:0;overflow-wrap:anywhere}
iframe{width:100%;height:720px;border:1px solid var(--line);border-radius:12px;background:#fff}
h2{font-size:18px;margin:32px 0 12px}
pre{margin:0;padding:20px;background:var(--surface);border:1px solid var(--line);border-radius:12px;font:14px/1.55 ui-monospace,monospace;white-space:pre-wrap;overflow-wrap:anywhere}
.back{color:inherit;font-size:14px;font-weight:600;display:inline-block;margin-bottom:16px;min-height:24px}
.empty{padding:48px 20px;text-align:center;color:var(--soft);background:var(--surface);border:1px solid var(--line);border-radius:12px;margin:0}
`

const escape = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
const dateFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

const page = (title: string, nonce: string, body: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)}</title><link rel="icon" href="data:,"><style nonce="${nonce}">${css}</style></head>
<body><main><p class="mark">Sandbox mail box</p>${body}</main></body></html>`

/** Content-Security-Policy of the mail box's pages. */
export const mailPagePolicy = (nonce: string): string =>
  `default-src 'none'; style-src 'nonce-${nonce}'; img-src data:; frame-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`

/** Content-Security-Policy of a mail's body: no scripts, no forms, no external resources. Links may open a new tab. */
export const bodyPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; base-uri 'none'; sandbox allow-popups allow-popups-to-escape-sandbox"

export function listPage(nonce: string, filters: { partner: string; to: string }, mails: readonly MailLine[]): string {
  const rows = mails.map(
    ({ id, partner, recipient, subject, receivedAt }) =>
      `<li><a href="/mail/${id}"><b>${escape(subject)}</b><time datetime="${receivedAt.toISOString()}">${escape(dateFormat.format(receivedAt))}</time><span>${escape(recipient)}</span><span>${escape(partner)}</span></a></li>`,
  )
  const list = rows.length > 0 ? `<ul>${rows.join('')}</ul>` : '<p class="empty">No mail yet.</p>'
  return page(
    'Mail box',
    nonce,
    `<h1>Mail box</h1>
<form method="get" action="/mail"><label>Partner<input name="partner" value="${escape(filters.partner)}" placeholder="lumen-mobile"></label>
<label>Person<input name="to" value="${escape(filters.to)}" placeholder="name@mail.example"></label><button>Show</button></form>${list}`,
  )
}

export function mailPage(nonce: string, mail: StoredMail): string {
  const { id, subject, sender, recipient, receivedAt, headers, text } = mail
  const unsubscribe = headers['list-unsubscribe']
  return page(
    subject,
    nonce,
    `<a class="back" href="/mail?${escape(new URLSearchParams({ to: recipient }).toString())}">All mail of this person</a>
<h1>${escape(subject)}</h1>
<dl><dt>From</dt><dd>${escape(sender)}</dd><dt>To</dt><dd>${escape(recipient)}</dd><dt>At</dt><dd>${escape(dateFormat.format(receivedAt))}</dd>
${unsubscribe ? `<dt>Unsubscribe</dt><dd>${escape(unsubscribe)}</dd>` : ''}</dl>
<iframe title="The mail" src="/mail/${id}/body" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
<h2>As text</h2><pre>${escape(text)}</pre>`,
  )
}

/** The HTML of a mail. Its links open in a new tab instead of the frame. */
export const mailBody = ({ html }: StoredMail): string => html.replaceAll('<a ', '<a target="_blank" rel="noopener" ')
