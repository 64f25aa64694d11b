import { expect, test } from 'vitest'
import { markBytesMax, markFaults } from './mark.ts'

const svg = (inside: string, more = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"${more}>${inside}</svg>`

test.each([
  svg('<path d="M1 2 3 4z" fill="#0a5"/>'),
  svg('<g transform="rotate(45 32 32)">\n  <circle cx="4" cy="4" r="2"/>\n</g>'),
  svg(
    '<defs><linearGradient id="a"><stop offset="0%" stop-color="#fff"/></linearGradient></defs><rect fill="url(#a)"/>',
  ),
])('accepts the mark %s', (mark) => expect(markFaults(mark)).toEqual([]))

test.each<[string, string, string]>([
  ['script', svg('<script>alert(1)</script>'), 'element script'],
  ['a handler', svg('<path onclick="alert(1)" d="M1 1"/>'), 'attribute onclick'],
  ['style as an element', svg('<style>a{}</style>'), 'element style'],
  ['style as an attribute', svg('<path style="fill:red"/>'), 'attribute style'],
  ['a link', svg('<a href="https://x.example"><path/></a>'), 'element a '],
  ['a used element', svg('<use href="#a"/>'), 'element use'],
  ['an old link', svg('<path xlink:href="#a"/>'), 'attribute xlink:href'],
  ['foreign content', svg('<foreignObject></foreignObject>'), 'element foreignObject'],
  ['an image', svg('<image href="x"/>'), 'element image'],
  ['an address in a paint', svg('<path fill="url(https://x.example/a)"/>'), 'value of fill'],
  ['an address behind a good one', svg('<path fill="url(#a) url(//x)"/>'), 'value of fill'],
  ['an animation', svg('<animate attributeName="href"/>'), 'element animate'],
  ['a comment', svg('<!-- a -->'), 'no plain element'],
  ['a declaration of entities', `<!DOCTYPE svg [<!ENTITY a "b">]>${svg('')}`, 'no plain element'],
  ['an entity', svg('<path d="&#77;"/>'), 'no plain element'],
  ['text', svg('hello'), 'no plain element'],
  ['another namespace', svg('').replace('2000/svg', '1999/xhtml'), 'xmlns'],
  ['a drawing that is not square', svg('').replace('64 64', '64 32'), 'square'],
  [
    'an element that is not closed',
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><g>',
    'does not close g',
  ],
  ['two drawings', svg('') + svg(''), 'one svg'],
  ['nothing', '', 'empty'],
  ['too much', svg(`<path d="${'1 '.repeat(markBytesMax)}"/>`), 'larger'],
])('refuses %s and names it', (_title, mark, fault) =>
  expect(markFaults(mark)).toContainEqual(expect.stringContaining(fault)),
)
