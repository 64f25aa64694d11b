import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import type { ColorScheme, PartnerView } from '../../contract/brand.ts'
import { errorCopy } from '../../contract/shared-copy.ts'
import { standaloneCopy } from '../../contract/standalone-copy.ts'
import { partnerText, type PartnerTexts } from '../../contract/partner-text.ts'
import { escapeHtml } from '../brands/plain-page.ts'

const colorVariables = ({ paper, surface, ink, inkSoft, line, brand, onBrand, focus }: ColorScheme): string =>
  Object.entries({ paper, surface, ink, soft: inkSoft, line, brand, 'on-brand': onBrand, focus })
    .map(([name, color]) => `--${name}:${color}`)
    .join(';')

const layoutCss = `*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px;background:var(--paper);color:var(--ink);font:1.0625rem/1.55 system-ui,-apple-system,'Segoe UI',sans-serif}
main{width:min(100%,480px);text-align:center}
img{width:72px;height:72px;display:block;margin:0 auto 32px}
h1{font-size:clamp(1.75rem,7vw,2.5rem);line-height:1.1;letter-spacing:-.025em;margin:0 0 12px;text-wrap:balance}
p{color:var(--soft);margin:0 0 32px;text-wrap:pretty}
a{display:inline-flex;align-items:center;justify-content:center;min-height:48px;padding:0 28px;background:var(--brand);color:var(--on-brand);font-weight:650;text-decoration:none}
a:focus-visible{outline:3px solid var(--focus);outline-offset:3px}
small{display:block;margin-top:40px;color:var(--soft)}`

const texts = { ...standaloneCopy, ...errorCopy } as const
type CopyKey = keyof typeof texts
/**
 * What a standalone page says: the name of a page with fixed copy, or the copy keys of title and text with the target of the only link,
 * `again` (this address) or `home`.
 */
export type StandaloneContent = 'offline' | 'busy' | 'full' | { title: CopyKey; text: CopyKey; link: 'again' | 'home' }
const partsOf = (content: StandaloneContent) =>
  typeof content === 'string'
    ? ({ title: `${content}.title`, text: `${content}.text`, link: 'again' } as const)
    : content

/** A page in the partner's theme that loads no script, font or picture. `mark`: the partner's symbol as SVG text; empty for none. */
export function standalonePage(
  partner: PartnerTexts,
  content: StandaloneContent,
  mark: string,
): { html: string; policy: string } {
  const { brand } = partner
  const { light, dark, radius, headingWeight } = brand.theme
  const { title, text, link } = partsOf(content)
  const textOf = (key: CopyKey): string => escapeHtml(partnerText(partner, key, texts[key]))
  const css = `:root{color-scheme:light;${colorVariables(light)}}@media (prefers-color-scheme:dark){:root{color-scheme:dark;${colorVariables(dark)}}}${layoutCss}h1{font-weight:${headingWeight}}a{border-radius:${radius.button}px}`
  const picture =
    mark === '' ? '' : `<img alt="" src="data:image/svg+xml;base64,${Buffer.from(mark).toString('base64')}">`
  const html = `<!doctype html><html lang="en-US"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover"><meta name="robots" content="noindex"><meta name="theme-color" content="${light.paper}" media="(prefers-color-scheme: light)"><meta name="theme-color" content="${dark.paper}" media="(prefers-color-scheme: dark)"><title>${textOf(title)} | ${escapeHtml(brand.program)}</title><link rel="icon" href="data:,"><style>${css}</style></head><body><main>${picture}<h1>${textOf(title)}</h1><p>${textOf(text)}</p><a href="${link === 'home' ? '/' : ''}">${textOf(`error.${link}`)}</a><small>${escapeHtml(brand.program)}</small></main></body></html>`
  const hash = createHash('sha256').update(css).digest('base64')
  return {
    html,
    policy: `default-src 'none'; style-src 'sha256-${hash}'; img-src data:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`,
  }
}

/** Sends a standalone page, with the time in seconds after which the browser may request the page again; null without one. */
export function sendStandalone(
  reply: FastifyReply,
  partner: PartnerView,
  content: StandaloneContent,
  status: 404 | 429 | 503,
  retryAfterS: number | null,
  mark = '',
): FastifyReply {
  const { html, policy } = standalonePage(partner, content, mark)
  if (retryAfterS !== null) reply.header('retry-after', retryAfterS)
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', policy)
    .send(html)
}
