import { afterEach, expect, test, vi } from 'vitest'
import { dragToScroll } from './drag.ts'

type Handler = (event: object) => void

afterEach(() => {
  vi.unstubAllGlobals()
})

/** A row and a window that keep their listeners, and what a person does to them. */
function openRow() {
  const listeners = new Map<string, Handler>()
  const target = {
    addEventListener: (name: string, handler: Handler) => listeners.set(name, handler),
    removeEventListener: (name: string) => listeners.delete(name),
  }
  const row = { ...target, scrollLeft: 100, dataset: {} as Record<string, string> }
  vi.stubGlobal('window', target)
  const stop = dragToScroll(row as unknown as HTMLElement)
  const fire = (name: string, event: object = {}) => listeners.get(name)?.(event)
  return {
    row,
    listeners,
    close: stop,
    drag: (end: 'pointerup' | 'pointercancel') => {
      fire('pointerdown', { pointerType: 'mouse', button: 0, clientX: 50 })
      fire('pointermove', { clientX: 10 })
      fire(end)
    },
    move: () => fire('pointermove', { clientX: 0 }),
    touch: () => fire('pointerdown', { pointerType: 'touch', button: 0, clientX: 50 }),
    /** Whether a click reaches the link; `detail` is 0 for a click by keyboard. */
    clickReaches: (detail: number) => {
      let isStopped = false
      fire('click', { detail, preventDefault: () => (isStopped = true), stopPropagation: () => undefined })
      return !isStopped
    },
  }
}

test('a drag scrolls the row, and the click at its end does not follow the link', () => {
  const { row, drag, clickReaches, close, listeners } = openRow()
  drag('pointerup')
  expect(row.scrollLeft).toBe(140)
  expect([clickReaches(1), clickReaches(1)]).toEqual([false, true])
  close()
  expect(listeners.size).toBe(0)
})

test('after a drag that ends outside the row, a tap and a press of Enter follow the link', () => {
  const { drag, touch, clickReaches, close } = openRow()
  drag('pointerup')
  expect(clickReaches(0)).toBe(true)
  touch()
  expect(clickReaches(1)).toBe(true)
  close()
})

test('a canceled drag scrolls no further', () => {
  const { row, drag, move, close } = openRow()
  drag('pointercancel')
  move()
  expect(row.scrollLeft).toBe(140)
  close()
})
