import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pullBy } from '../discover/drag.ts'
import { inViewThreshold } from '../discover/use-row.ts'

const page = new EventTarget()
beforeEach(() => vi.stubGlobal('window', page))
afterEach(() => vi.unstubAllGlobals())

type Row = HTMLElement & { scrollLeft: number }
const row = (): Row => Object.assign(new EventTarget(), { scrollLeft: 100, dataset: {} }) as unknown as Row
const event = (type: string, more: object) => Object.assign(new Event(type, { cancelable: true }), more)
const mouse = { pointerType: 'mouse', button: 0 }

test.each([
  ['a pull to the left brings what comes next', mouse, 260, 140, true],
  ['a pull to the right goes back', mouse, 340, 60, true],
  ['a shaky click stays a click', mouse, 297, 100, false],
  ['a thumb scrolls by itself', { pointerType: 'touch', button: 0 }, 260, 100, false],
  ['the other button does nothing', { ...mouse, button: 2 }, 260, 100, false],
])('slides are pulled by the mouse: %s [P1-176]', (_case, pointer, to, scrollLeft, swallowed) => {
  const list = row()
  const stop = pullBy(list)
  list.dispatchEvent(event('pointerdown', { ...pointer, clientX: 300 }))
  page.dispatchEvent(event('pointermove', { ...pointer, clientX: to }))
  page.dispatchEvent(event('pointerup', pointer))
  const click = event('click', {})
  list.dispatchEvent(click)
  expect(list.scrollLeft).toBe(scrollLeft)
  // What lies under the mouse at the end of a pull is not opened.
  expect(click.defaultPrevented).toBe(swallowed)
  stop()
})

test('a slide counts as in view from eight tenths of it [P1-550]', () => {
  expect(inViewThreshold).toBe(0.8)
})
