import { randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'

export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

const style = `
:root{color-scheme:light dark;--ink:#1b1b1f;--soft:#5c5b66;--paper:#faf9f7;--surface:#fff;--line:#e3e1dc}
@media (prefers-color-scheme:dark){:root{--ink:#f3f2f5;--soft:#b4b2c0;--paper:#141318;--surface:#1e1d24;--line:#34323d}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.5 system-ui,-apple-system,'Segoe UI',sans-serif}
main{max-width:1080px;margin:0 auto;padding:clamp(40px,10vh,112px) 20px 80px}
h1{font-size:clamp(2.25rem,6vw,3.5rem);font-weight:700;line-height:1.05;letter-spacing:-.035em;margin:0 0 12px;text-wrap:balance}
p{color:var(--soft);margin:0;max-width:54ch;font-size:1.125rem}
a:focus-visible{outline:3px solid #6a5af9;outline-offset:3px}`

/**
 * The content of a page without a partner. `css` must be a constant of the code. `main` is HTML in which the caller has escaped
 * all data.
 */
export type PlainPage = { status: number; title: string; css?: string; main: string }

/** Sends a page that belongs to no partner. It has no script, loads nothing else and follows the visitor's color scheme. */
export function sendPlainPage(reply: FastifyReply, { status, title, css = '', main }: PlainPage): FastifyReply {
  const nonce = randomBytes(16).toString('base64')
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'nonce-${nonce}'; img-src data:; frame-ancestors 'none'; base-uri 'none'`,
    )
    .send(
      `<!doctype html><html lang="en-US"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><link rel="icon" href="data:,"><style nonce="${nonce}">${style}${css}</style></head><body><main>${main}</main></body></html>`,
    )
}
