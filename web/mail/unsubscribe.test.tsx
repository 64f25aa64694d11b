import { expect, test } from 'vitest'
import { renderMarkup, partnerOf, textsOf } from '../../checks/fixtures/render.tsx'
import Unsubscribe from './unsubscribe.tsx'

const page = (id: string, path: string) => renderMarkup(<Unsubscribe />, { partner: partnerOf(id), path })
const whole = '/unsubscribe?to=a&key=b'

test('says what leaving costs before it is done, where the rate rests on it', () => {
  const said = textsOf(page('meridian-air', whole)).join(' ')
  expect(said).toContain('without them you earn 1 mile per $1 instead of 3 miles per $1')
  expect(said).toContain('Stop these emails')
})

test('a brand that keeps its rate to itself does not say it', () => {
  const partner = partnerOf('meridian-air', { showEarnRate: false })
  expect(renderMarkup(<Unsubscribe />, { partner, path: whole })).not.toContain('instead of')
})

test.each(['/unsubscribe', '/unsubscribe?to=a', '/unsubscribe?key=b'])('at %s there is nothing to press', (path) => {
  const html = page('lumen-mobile', path)
  expect(html).toContain('This link is not complete.')
  expect(html).not.toContain('<button')
})
