import { stripTypeScriptTypes } from 'node:module'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ColorScheme } from '../../../contract/brand.ts'
import type { OrderRequest } from '../ordering.ts'
import type { ShopSetup } from './client/setup.ts'

const fontFiles: Readonly<Record<OrderRequest['theme']['fontFamily'], string>> = {
  Archivo: '@fontsource-variable/archivo/files/archivo-latin-wght-normal.woff2',
  'DM Sans': '@fontsource-variable/dm-sans/files/dm-sans-latin-wght-normal.woff2',
  Figtree: '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
  'Libre Franklin': '@fontsource-variable/libre-franklin/files/libre-franklin-latin-wght-normal.woff2',
  'Nunito Sans': '@fontsource-variable/nunito-sans/files/nunito-sans-latin-wght-normal.woff2',
  Sora: '@fontsource-variable/sora/files/sora-latin-wght-normal.woff2',
}
const fileName = (family: string) => `${family.toLowerCase().replaceAll(' ', '-')}.woff2`

/** Reads a font file by name; null for an unknown name. */
export function fontOf(name: string): Buffer | null {
  const file = Object.entries(fontFiles).find(([family]) => fileName(family) === name)?.[1]
  return file ? readFileSync(fileURLToPath(import.meta.resolve(file))) : null
}

/**
 * Modules of the page's script. The server sends them unbundled, under their names in `import` statements (`.ts`). setup.ts is missing,
 * because it has only types.
 */
const scripts = [
  'boot',
  'cart',
  'checkout',
  'checkout-fields',
  'dom',
  'fault',
  'item',
  'menu',
  'placed',
  'parent-messages',
  'tip',
] as const

/** The modules by file name, as JavaScript without types. */
export function clientScripts(): ReadonlyMap<string, string> {
  const emitWarning = process.emitWarning.bind(process)
  // Suppresses Node's warning that `stripTypeScriptTypes` is experimental.
  process.emitWarning = () => undefined
  try {
    return new Map(
      scripts.map((name) => [
        `${name}.ts`,
        stripTypeScriptTypes(readFileSync(join(import.meta.dirname, 'client', `${name}.ts`), 'utf8')),
      ]),
    )
  } finally {
    process.emitWarning = emitWarning
  }
}

const sheets = ['shop.css', 'checkout.css'] as const
export const shopStyle = (): string =>
  sheets.map((name) => readFileSync(join(import.meta.dirname, name), 'utf8')).join('')

/** Content-Security-Policy of the page, with the only origin that may frame it. */
export const shopPagePolicy = (nonce: string, parentOrigin: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "font-src 'self'",
    "connect-src 'self'",
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    'sandbox allow-scripts allow-same-origin allow-forms',
    `frame-ancestors ${parentOrigin}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const colorProperties = (scheme: ColorScheme) =>
  Object.entries(scheme)
    .map(([name, value]) => `--${kebab(name)}:${value}`)
    .join(';')

/** Maximum corner radius of a form field, in pixels. */
const fieldRadiusMax = 16

/** The partner's theme as custom properties. The schema has validated each value, so that none can break out of its CSS rule. */
function themeCss({ light, dark, fontFamily, radius, headingWeight }: OrderRequest['theme'], mount: string): string {
  const font = `'${fontFamily} Shop'`
  return [
    `@font-face{font-family:${font};font-weight:100 900;font-display:swap;src:url('${mount}/fonts/${fileName(fontFamily)}') format('woff2')}`,
    `:root{color-scheme:light;--font:${font},system-ui,sans-serif;--heading-weight:${headingWeight}`,
    `;--radius-small:${radius.small}px;--radius-card:${radius.card}px;--radius-button:${radius.button}px;--radius-field:${Math.min(radius.button, fieldRadiusMax)}px;${colorProperties(light)}}`,
    `@media (prefers-color-scheme:dark){:root{color-scheme:dark;${colorProperties(dark)}}}`,
  ].join('')
}

const escape = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
/** JSON for a script element, escaped so that it cannot close the element. */
const asData = (setup: ShopSetup): string => JSON.stringify(setup).replaceAll('<', String.raw`\u003c`)

const shell = (title: string, head: string, body: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escape(title)}</title><link rel="icon" href="data:,">${head}</head>
<body>${body}</body></html>`

export const shopPage = (nonce: string, mount: string, setup: ShopSetup, theme: OrderRequest['theme']): string =>
  shell(
    `Order from ${setup.place.name}`,
    `<link rel="stylesheet" href="${mount}/shop.css"><style nonce="${nonce}">${themeCss(theme, mount)}</style>`,
    `<div id="shop"></div><script type="application/json" id="setup">${asData(setup)}</script><script type="module" src="${mount}/client/boot.ts"></script>`,
  )

export const endedPage = (mount: string): string =>
  shell(
    'This page has ended',
    `<link rel="stylesheet" href="${mount}/shop.css">`,
    '<main class="over"><h1>This order page has ended</h1><p>Go back to the restaurant and start again. Nothing was charged.</p></main>',
  )
