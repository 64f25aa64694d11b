import type { FastifyReply } from 'fastify'
import type { PartnerView } from '../../contract/brand.ts'
import { escapeHtml, sendPlainPage } from '../brands/plain-page.ts'

const style = `
ul{list-style:none;margin:clamp(32px,6vw,56px) 0 0;padding:0;display:grid;gap:20px;grid-template-columns:repeat(auto-fill,minmax(min(100%,300px),1fr))}
li{display:flex}
li a{position:relative;flex:1;display:flex;flex-direction:column;min-height:248px;padding:24px;overflow:hidden;border-radius:24px;background:var(--b);color:var(--on);text-decoration:none;isolation:isolate}
li a::before{content:"";position:absolute;z-index:-1;right:-64px;top:-88px;width:220px;height:220px;border-radius:50%;background:var(--a)}
img{width:80px;height:80px;padding:10px;border-radius:20px;background:var(--p)}
b{margin-top:auto;padding-top:32px;font-size:1.625rem;line-height:1.15;letter-spacing:-.02em;text-wrap:balance}
small{margin-top:8px;font-size:.9375rem;overflow-wrap:anywhere}
li a:hover b{text-decoration:underline;text-decoration-thickness:2px;text-underline-offset:4px}`

/**
 * Sends the page of a bare localhost, which belongs to no partner. The page lists the partners, each in its own colors. `markOf`: a
 * partner's symbol as SVG text. `port`: with its colon, or empty.
 */
export function sendPartnersPage(
  reply: FastifyReply,
  partners: readonly PartnerView[],
  markOf: (id: string) => string,
  port: string,
): FastifyReply {
  const colorRules = partners.map(({ brand: { theme } }, index) => {
    const { brand, onBrand, accent, paper } = theme.light
    return `.c${index}{--b:${brand};--on:${onBrand};--a:${accent};--p:${paper}}`
  })
  const listItems = partners.map(({ id, brand }, index) => {
    const host = `${id}.localhost${port}`
    const markUrl = `data:image/svg+xml;base64,${Buffer.from(markOf(id)).toString('base64')}`
    return `<li><a class="c${index}" href="http://${escapeHtml(host)}/"><img src="${markUrl}" alt="" width="80" height="80"><b>${escapeHtml(brand.program)}</b><small>${escapeHtml(host)}</small></a></li>`
  })
  return sendPlainPage(reply, {
    status: 200,
    title: 'Damask',
    css: [style, ...colorRules].join('\n'),
    main: `<h1>Damask</h1><p>Card-linked dining rewards, in each partner’s own name. These programs live on this server.</p><ul>${listItems.join('')}</ul>`,
  })
}
