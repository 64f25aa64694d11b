import { expect, test } from 'vitest'
import { renderMarkup, partnerOf } from '../../checks/fixtures/render.tsx'
import { RichText, ResponsiveText } from './rich-text.tsx'

const partner = partnerOf('meridian-air')
const partnerWithMark = partnerOf('meridian-air', { name: 'Meridian®' })
const contentOf = (html: string) => /^<div class="[^"]*">(.*)<\/div>$/s.exec(html)?.[1] ?? html
const renderRichText = (text: string) => contentOf(renderMarkup(<RichText text={text} />, { partner }))

test.each([
  ['plain', '<p>plain</p>'],
  ['', ''],
  ['one\n\ntwo', '<p>one</p><p>two</p>'],
  ['one\ntwo', '<p>one<br/>two</p>'],
  ['one\r\n\r\ntwo', '<p>one</p><p>two</p>'],
  ['**bold** and *soft*', '<p><strong>bold</strong> and <em>soft</em></p>'],
  ['**all *of* it**', '<p><strong>all <em>of</em> it</strong></p>'],
  ['2 * 3 * 4', '<p>2 * 3 * 4</p>'],
  ['\\*not soft\\*', '<p>*not soft*</p>'],
  ['## Rates\nwords', '<h2>Rates</h2><p>words</p>'],
  ['### Small', '<h3>Small</h3>'],
  ['# one', '<p># one</p>'],
  ['- a\n- b', '<ul><li>a</li><li>b</li></ul>'],
  ['1. a\n2. b', '<ol><li>a</li><li>b</li></ol>'],
  ['Before\n- a\nafter', '<p>Before</p><ul><li>a</li></ul><p>after</p>'],
  ['Earn {currency:TITLE}', '<p>Earn Miles</p>'],
  ['[Search](/search?location=Chicago)', '<p><a href="/search?location=Chicago" data-discover="true">Search</a></p>'],
  ['[Web](https://a.example/x)', '<p><a href="https://a.example/x" rel="noopener noreferrer">Web</a></p>'],
  ['[Mail](mailto:help@a.example)', '<p><a href="mailto:help@a.example">Mail</a></p>'],
  ['[Call](tel:+1-800-555-0100)', '<p><a href="tel:+1-800-555-0100">Call</a></p>'],
  ['[**Bold** link](/earn)', '<p><a href="/earn" data-discover="true"><strong>Bold</strong> link</a></p>'],
])('renders %j as %s', (text, html) => expect(renderRichText(text)).toBe(html))

test.each([
  '[x](javascript:alert)',
  '[x](JAVASCRIPT:alert)',
  '[x](java\u0000script:alert)',
  '[x](java\tscript:alert)',
  '[x](\u0001javascript:alert)',
  '[x](javascript&#58;alert)',
  '[x](javascript&colon;alert)',
  '[x](data:text/html;base64,PHNjcmlwdD4=)',
  '[x](vbscript:x)',
  '[x](//evil.example)',
  '[x](/\\evil.example)',
  '[x](\\\\evil.example)',
  '[x](https://a.example@evil.example)',
  '[x](/..//evil.example)',
  '[x](https:evil.example)',
])('renders no link from %j and keeps its label', (text) => {
  const html = renderRichText(text)
  expect(html).not.toMatch(/<a|href/)
  expect(html).toContain('x')
})

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '[<b>x</b>](/a)',
  '**<iframe src=//evil.example>**',
  '[x](/a"onmouseover="alert)',
  '&lt;script&gt;',
  '## <svg onload=alert(1)>',
])('renders neither tags nor handlers from %j', (text) => {
  expect(renderRichText(text)).not.toMatch(/<(script|img|b|iframe|svg)|on\w+="/)
})

test('renders deep and unfinished markup within two seconds of CPU time', () => {
  const begin = process.cpuUsage()
  for (const text of [
    '*'.repeat(8_000),
    '['.repeat(8_000),
    '**a '.repeat(2_000),
    '[a]('.repeat(2_000),
    '\\'.repeat(8_000),
  ])
    renderRichText(text)
  expect(process.cpuUsage(begin).user / 1_000).toBeLessThan(2_000)
})

test('superscripts the registered mark unless the brand’s theme disables it [P1-425] [P1-426]', () => {
  const text = '{partner} and 24®7'
  const superscripted = contentOf(renderMarkup(<RichText text={text} />, { partner: partnerWithMark }))
  expect(superscripted).toMatch(
    /^<p><span>Meridian<sup class="[^"]*">®<\/sup> and 24<sup class="[^"]*">®<\/sup>7<\/span><\/p>$/,
  )
  const partnerWithoutSuperscript = {
    ...partnerWithMark,
    brand: { ...partnerWithMark.brand, theme: { ...partnerWithMark.brand.theme, superscriptRegistered: false } },
  }
  expect(contentOf(renderMarkup(<RichText text={text} />, { partner: partnerWithoutSuperscript }))).toBe(
    '<p>Meridian® and 24®7</p>',
  )
  // The partner's theme does not set `superscriptRegistered`, so this is the default.
  expect(partnerWithMark.brand.theme.superscriptRegistered).toBe(true)
})

test('renders separate texts for wide and narrow pages, and one text if the narrow one is equal or empty [P1-301]', () => {
  const html = renderMarkup(<ResponsiveText desktop="Find a restaurant" mobile="Restaurants" />, { partner })
  expect(html).toMatch(/^<span class="(\S+)">Find a restaurant<\/span><span class="(\S+)">Restaurants<\/span>$/)
  for (const mobile of ['', 'Find a restaurant'])
    expect(renderMarkup(<ResponsiveText desktop="Find a restaurant" mobile={mobile} />, { partner })).toBe(
      'Find a restaurant',
    )
  expect(renderMarkup(<ResponsiveText rich desktop="a" mobile="**b**" />, { partner })).toContain(
    '<p><strong>b</strong></p>',
  )
})
