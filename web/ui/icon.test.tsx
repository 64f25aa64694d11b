import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { iconOf } from './icon.ts'

test('an icon is drawn with its lines, its size, and what the page says of it', () => {
  const Icon = iconOf({ node: [['path', { d: 'M4 5h16', key: 'a' }]] })
  expect(renderToStaticMarkup(<Icon size={18} className="x" aria-hidden="true" />)).toBe(
    '<svg width="18" height="18" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" class="x" aria-hidden="true"><path d="M4 5h16"></path></svg>',
  )
})
