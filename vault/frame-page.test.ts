import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { frameLabelDefaults } from '../contract/vault.ts'
import { framePage } from './frame-page.ts'

const setup = {
  ticket: 'a ticket',
  parentOrigin: 'https://a.example',
  nonce: '</script><script>alert(1)</script>',
  brands: ['visa'] as const,
  key: { kid: 'key', jwk: {} },
  lifeMs: 900_000,
  now: 0,
  labels: frameLabelDefaults,
  fonts: [],
}
const hashOf = (text = '') => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test('allows only the script and the style of the document, fonts of the vault, and one embedding origin', () => {
  const page = framePage()
  const html = page.html(setup)
  const contents = (tag: string) =>
    [...html.matchAll(new RegExp(`<${tag}>([^]*?)</${tag}>`, 'g'))].map(([, text]) => text)
  const [scripts, styles] = [contents('script'), contents('style')]
  expect([scripts.length, styles.length]).toEqual([1, 1])
  expect(page.policy('https://a.example').split('; ')).toEqual([
    `default-src 'none'`,
    `script-src ${hashOf(scripts[0])}`,
    `style-src ${hashOf(styles[0])}`,
    `font-src 'self'`,
    `base-uri 'none'`,
    'sandbox allow-scripts allow-same-origin allow-forms',
    `form-action 'none'`,
    'frame-ancestors https://a.example',
    `require-trusted-types-for 'script'`,
    `trusted-types 'none'`,
  ])
})

test('keeps markup in a nonce inside the data block', () => {
  const data = /<script type="application\/json" id="setup">([^]*?)<\/script>/.exec(framePage().html(setup))?.[1] ?? ''
  expect(data).not.toContain('<')
  expect(JSON.parse(data)).toEqual(setup)
})
