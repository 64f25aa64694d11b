import type { PartnerView } from '../../contract/brand.ts'

const escape = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const style = `
:root{color-scheme:light dark;--ink:light-dark(#1b1b1f,#f3f2f5);--soft:light-dark(#5c5b66,#b4b2c0);--paper:light-dark(#faf9f7,#141318);--surface:light-dark(#fff,#1e1d24);--line:light-dark(#e3e1dc,#34323d)}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.5 system-ui,sans-serif}
main{max-width:720px;margin:0 auto;padding:clamp(40px,12vh,120px) 20px}
h1{font-size:clamp(2rem,6vw,3rem);line-height:1.1;letter-spacing:-.03em;margin:0 0 8px}
p{color:var(--soft);margin:0 0 40px;max-width:52ch}
ul{list-style:none;margin:0;padding:0;display:grid;gap:12px}
a{display:grid;grid-template-columns:12px 1fr auto;gap:16px;align-items:center;min-height:72px;padding:0 20px 0 0;overflow:hidden;border:1px solid var(--line);border-radius:14px;background:var(--surface);color:inherit;text-decoration:none}
a:hover{border-color:var(--ink)}a:focus-visible{outline:3px solid #6a5af9;outline-offset:2px}
svg{height:100%;width:12px;min-height:72px}b{font-size:1.125rem}small{display:block;color:var(--soft);font-size:.875rem}`

/** A bare localhost belongs to nobody: it shows who lives here. */
export function partnersPage(partners: readonly PartnerView[], port: string, nonce: string): string {
  const rows = partners.map(
    ({ id, brand }) =>
      `<li><a href="http://${escape(id)}.localhost${escape(port)}/"><svg aria-hidden="true" preserveAspectRatio="none" viewBox="0 0 12 72"><rect width="12" height="48" fill="${escape(brand.theme.light.brand)}"/><rect y="48" width="12" height="24" fill="${escape(brand.theme.light.accent)}"/></svg><span><b>${escape(brand.program)}</b><small>${escape(id)}.localhost${escape(port)}</small></span><span aria-hidden="true">→</span></a></li>`,
  )
  return `<!doctype html><html lang="en-US"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Damask</title><link rel="icon" href="data:,"><style nonce="${nonce}">${style}</style></head><body><main><h1>Damask</h1><p>Card-linked dining rewards. Each programme on this server has an address of its own.</p><ul>${rows.join('')}</ul></main></body></html>`
}
