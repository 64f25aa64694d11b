import { expect, test } from 'vitest'
import { renderMarkup, partnerOf, textsOf } from '../../checks/fixtures/render.tsx'
import Unsubscribe from './unsubscribe.tsx'

const page = (id: string, path: string) => renderMarkup(<Unsubscribe />, { partner: partnerOf(id), path })
const path = '/unsubscribe?to=a&key=b'

test('states the lower rate before the member unsubscribes, where the rate depends on the emails', () => {
  const text = textsOf(page('meridian-air', path)).join(' ')
  expect(text).toContain('without them you earn 1 mile per $1 instead of 3 miles per $1')
  expect(text).toContain('Stop these emails')
})

test('does not state the rate of a brand that hides it', () => {
  const partner = partnerOf('meridian-air', { showEarnRate: false })
  expect(renderMarkup(<Unsubscribe />, { partner, path })).not.toContain('instead of')
})

test.each(['/unsubscribe', '/unsubscribe?to=a', '/unsubscribe?key=b'])(
  'shows the link as incomplete and has no button at %s',
  (path) => {
    const html = page('lumen-mobile', path)
    expect(html).toContain('This link is not complete.')
    expect(html).not.toContain('<button')
  },
)
