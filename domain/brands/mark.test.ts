import { expect, test } from 'vitest'
import { markBytesMax, markFaults } from './mark.ts'

const svg = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${inside}</svg>`

test.each([
  svg('<path d="M1 2 3 4z" fill="#0a5"/>'),
  svg('<g transform="rotate(45 32 32)">\n  <circle cx="4" cy="4" r="2"/>\n</g>'),
  svg(
    '<defs><linearGradient id="a"><stop offset="0%" stop-color="#fff"/></linearGradient></defs><rect fill="url(#a)"/>',
  ),
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"/>',
  svg('<ellipse cx="1" rx="2" ry="3"/><line x1="1" y2="2"/><polyline points="1,2"/><polygon points="1,2"/>'),
  svg('<radialGradient id="a" fx="1"/><clipPath id="b"><rect width="1"/></clipPath><g clip-path="url(#b)"/>'),
  svg('<path stroke="#000" stroke-width="2" stroke-dasharray="1 2" gradientUnits="userSpaceOnUse"/>'),
  svg('<path  d="M1 2"\n fill="url(#own-paint)" />'),
  svg(' '.repeat(markBytesMax - svg('').length)),
])('accepts the mark %s', (mark) => expect(markFaults(mark)).toEqual([]))

test.each<[string, string, string]>([
  ['script', svg('<script>alert(1)</script>'), 'element script'],
  ['a handler', svg('<path onclick="alert(1)" d="M1 1"/>'), 'attribute onclick'],
  ['style as an element', svg('<style>a{}</style>'), 'element style'],
  ['style as an attribute', svg('<path style="fill:red"/>'), 'attribute style'],
  ['a link', svg('<a href="https://x.example"><path/></a>'), 'element a '],
  ['a used element', svg('<use href="#a"/>'), 'element use'],
  ['an xlink address', svg('<path xlink:href="#a"/>'), 'attribute xlink:href'],
  ['foreign content', svg('<foreignObject></foreignObject>'), 'element foreignObject'],
  ['an image', svg('<image href="x"/>'), 'element image'],
  ['an address in a paint', svg('<path fill="url(https://x.example/a)"/>'), 'value of fill'],
  ['an address after a valid one', svg('<path fill="url(#a) url(//x)"/>'), 'value of fill'],
  ['an animation', svg('<animate attributeName="href"/>'), 'element animate'],
  ['a comment', svg('<!-- a -->'), 'not a plain element'],
  ['a declaration of entities', `<!DOCTYPE svg [<!ENTITY a "b">]>${svg('')}`, 'not a plain element'],
  ['an entity', svg('<path d="&#77;"/>'), 'not a plain element'],
  ['text', svg('hello'), 'not a plain element'],
  ['an animation before a text', svg('<animate/>hello'), 'element animate'],
  ['an address in capitals', svg('<path fill="URL(a)"/>'), 'value of fill'],
  ['text before a paint', svg('<path fill="a url(#a)"/>'), 'value of fill'],
  ['text after a paint', svg('<path fill="url(#a) a"/>'), 'value of fill'],
  ['a value with a forbidden character', svg('<path fill="red;"/>'), 'value of fill'],
  ['a value that begins with a forbidden character', svg('<path fill=";red"/>'), 'value of fill'],
  ['another root', svg('').replaceAll('svg xmlns', 'g xmlns').replace('</svg>', '</g>'), 'one svg'],
  ['an end tag that does not match', svg('<g></path>'), 'closes path, which is not open'],
  ['a drawing without a namespace', '<svg viewBox="0 0 8 8"/>', 'needs xmlns'],
  ['a drawing without a view box', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'square'],
  ['a drawing without a size', svg('').replace('64 64', '0 0'), 'square'],
  ['a drawing with another origin', svg('').replace('0 0 64', '1 0 64'), 'square'],
  ['a drawing with a lower height', svg('').replace('0 0 64 64', '0 0 64 6'), 'square'],
  ['another namespace', svg('').replace('2000/svg', '1999/xhtml'), 'xmlns'],
  ['a drawing that is not square', svg('').replace('64 64', '64 32'), 'square'],
  [
    'an element that is not closed',
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><g>',
    'does not close g',
  ],
  [
    'two elements that are not closed',
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><g><defs>',
    'does not close defs',
  ],
  ['two drawings', svg('') + svg(''), 'one svg'],
  ['an empty file', '', 'empty'],
  [
    'a file one byte above the maximum',
    svg(' '.repeat(markBytesMax - svg('').length + 1)),
    'is larger than 12000 bytes',
  ],
  ['a file far above the maximum', svg(`<path d="${'1 '.repeat(markBytesMax)}"/>`), 'larger'],
])('refuses %s and gives the reason', (_title, mark, fault) =>
  expect(markFaults(mark)).toContainEqual(expect.stringContaining(fault)),
)

test.each([
  [
    'text',
    svg('a text that is longer than a message'),
    'contains text that is not a plain element: a text that is longer th',
  ],
  ['a value', svg(`<path d="${';'.repeat(25)}"/>`), `the value of d is not allowed: ${';'.repeat(24)}`],
])('shows the first 24 characters of %s that it refuses', (_case, mark, fault) => {
  expect(markFaults(mark)).toContain(fault)
})
