import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dragToScroll } from '../tile/drag.ts'
import { inViewThreshold } from '../tracking/use-carousel-impressions.ts'

const fakeWindow = new EventTarget()
beforeEach(() => vi.stubGlobal('window', fakeWindow))
afterEach(() => vi.unstubAllGlobals())

type Row = HTMLElement & { scrollLeft: number }
const newRow = (): Row => Object.assign(new EventTarget(), { scrollLeft: 100, dataset: {} }) as unknown as Row
const event = (type: string, more: object) => Object.assign(new Event(type, { cancelable: true }), more)
const mouse = { pointerType: 'mouse', button: 0 }

// Each drag begins with the pointer at x = 300 and the row at scrollLeft 100. A movement below 6 px is a click.
test.each([
  ['a drag to the left shows the next slides', mouse, 260, 140, true],
  ['a drag to the right goes back', mouse, 340, 60, true],
  ['a small movement is still a click', mouse, 297, 100, false],
  ['touch scrolls natively', { pointerType: 'touch', button: 0 }, 260, 100, false],
  ['the secondary button does nothing', { ...mouse, button: 2 }, 260, 100, false],
])(
  'only a drag with the primary mouse button moves slides: %s [P1-176]',
  (_case, pointer, endX, scrollLeft, isClickPrevented) => {
    const row = newRow()
    const stop = dragToScroll(row)
    row.dispatchEvent(event('pointerdown', { ...pointer, clientX: 300 }))
    fakeWindow.dispatchEvent(event('pointermove', { ...pointer, clientX: endX }))
    fakeWindow.dispatchEvent(event('pointerup', pointer))
    const click = event('click', {})
    row.dispatchEvent(click)
    expect(row.scrollLeft).toBe(scrollLeft)
    // A drag must not click the link under the mouse at its end.
    expect(click.defaultPrevented).toBe(isClickPrevented)
    stop()
  },
)

test('the visible share from which a slide counts as in view is eight tenths [P1-550]', () => {
  expect(inViewThreshold).toBe(0.8)
})
