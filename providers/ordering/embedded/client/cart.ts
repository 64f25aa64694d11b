import { h, money } from './dom.ts'
import type { MenuItem, ShopSetup } from './setup.ts'

export type Line = { item: string; options: Record<string, string[]>; count: number }
export type Cart = {
  lines: () => readonly Line[]
  /** Adds a line. If the cart has one with the same dish and options, its count grows instead, up to `countMax`. */
  add: (line: Line) => void
  /** Sets the count of the line with this index, at most `countMax`. Zero removes the line. */
  setCount: (lineIndex: number, count: number) => void
  removeItem: (item: string) => void
  clear: () => void
  /** The number of dishes; two of the same dish count twice. */
  itemCount: () => number
  subtotalMinor: () => number
  itemOf: (id: string) => MenuItem | undefined
  /** Applies the shop's current `prices` (cents by dish id) and the id of a sold-out dish. Returns the dishes with a changed price. */
  applyUpdate: (update: { prices?: Record<string, number>; soldOut?: string }) => MenuItem[]
  /** Registers a listener that runs after each `applyUpdate`. */
  onUpdate: (listener: () => void) => void
  /** Cents for one piece with its options. */
  pieceMinor: (line: Pick<Line, 'item' | 'options'>) => number
  /** Registers a listener for changed lines. */
  onChange: (listener: () => void) => void
}

/**
 * The cart of this tab. If the browser allows storage in a frame, the cart survives a reload and reopening the same restaurant. It then
 * drops dishes that are now sold out or no longer on the menu.
 */
export function openCart({ menu, place, countMax }: ShopSetup): Cart {
  const itemsById = new Map(menu.sections.flatMap(({ items }) => items.map((item) => [item.id, item])))
  const storageKey = `damask.order.${place.id}`
  const changeListeners: (() => void)[] = []
  const updateListeners: (() => void)[] = []
  let lines = readLines(storageKey).filter(({ item }) => itemsById.get(item)?.soldOut === false)
  const setLines = (newLines: Line[]) => {
    lines = newLines
    try {
      sessionStorage.setItem(storageKey, JSON.stringify(lines))
    } catch {
      // Without storage the cart stays in memory.
    }
    for (const listener of changeListeners) listener()
  }
  const isSameLine = (line: Line, other: Line) =>
    line.item === other.item && JSON.stringify(line.options) === JSON.stringify(other.options)
  const pieceMinor: Cart['pieceMinor'] = ({ item, options }) => {
    const menuItem = itemsById.get(item)
    const surcharges = (menuItem?.groups ?? []).flatMap((group) =>
      group.options.filter(({ id }) => options[group.id]?.includes(id)).map(({ priceMinor }) => priceMinor),
    )
    return surcharges.reduce((sum, minor) => sum + minor, menuItem?.priceMinor ?? 0)
  }
  const applyUpdate: Cart['applyUpdate'] = ({ prices = {}, soldOut = '' }) => {
    const repricedItems = Object.entries(prices).flatMap(([id, minor]) => {
      const item = itemsById.get(id)
      return item && item.priceMinor !== minor ? [{ ...item, priceMinor: minor }] : []
    })
    const soldOutItem = itemsById.get(soldOut)
    for (const item of [...repricedItems, ...(soldOutItem ? [{ ...soldOutItem, soldOut: true }] : [])])
      itemsById.set(item.id, item)
    for (const listener of updateListeners) listener()
    return repricedItems
  }
  return {
    lines: () => lines,
    applyUpdate,
    onUpdate: (listener) => updateListeners.push(listener),
    add: (line) => {
      const existing = lines.find((candidate) => isSameLine(candidate, line))
      const count = Math.min(countMax, (existing?.count ?? 0) + line.count)
      setLines(
        existing
          ? lines.map((candidate) => (candidate === existing ? { ...candidate, count } : candidate))
          : [...lines, line],
      )
    },
    setCount: (lineIndex, count) =>
      setLines(
        count <= 0
          ? lines.filter((_, index) => index !== lineIndex)
          : lines.map((line, index) => (index === lineIndex ? { ...line, count: Math.min(countMax, count) } : line)),
      ),
    removeItem: (item) => setLines(lines.filter((line) => line.item !== item)),
    clear: () => setLines([]),
    itemCount: () => lines.reduce((sum, { count }) => sum + count, 0),
    subtotalMinor: () => lines.reduce((sum, line) => sum + pieceMinor(line) * line.count, 0),
    itemOf: (id) => itemsById.get(id),
    pieceMinor,
    onChange: (listener) => changeListeners.push(listener),
  }
}

function readLines(storageKey: string): Line[] {
  try {
    const parsed: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(parsed) ? (parsed as Line[]) : []
  } catch {
    return []
  }
}

/** The chosen options of a line as text. */
export const choicesOf = (cart: Cart, line: Line): string =>
  (cart.itemOf(line.item)?.groups ?? [])
    .flatMap((group) => group.options.filter(({ id }) => line.options[group.id]?.includes(id)))
    .map(({ name }) => name)
    .join(', ')

/** The lines of a cart, each with controls for its count. */
export function cartLines(cart: Cart): HTMLElement {
  return h(
    'ul',
    { class: 'lines' },
    ...cart.lines().map((line, index) => {
      const name = cart.itemOf(line.item)?.name ?? line.item
      const choices = choicesOf(cart, line)
      const stepButton = (change: number, label: string, sign: string) =>
        h(
          'button',
          {
            type: 'button',
            class: 'step',
            'aria-label': `${label} ${name}`,
            // A redraw finds the focused button again by this attribute.
            'data-step': `${index} ${change}`,
            onclick: () => cart.setCount(index, line.count + change),
          },
          sign,
        )
      return h(
        'li',
        { class: 'line' },
        h('div', { class: 'line-words' }, h('b', {}, name), choices !== '' && h('span', { class: 'soft' }, choices)),
        h('span', { class: 'line-price' }, money(cart.pieceMinor(line) * line.count)),
        h(
          'div',
          { class: 'stepper' },
          stepButton(-1, line.count === 1 ? 'Remove' : 'One less', line.count === 1 ? '×' : '−'),
          h('span', { 'aria-label': `${line.count} of ${name}`, role: 'img' }, String(line.count)),
          stepButton(1, 'One more', '+'),
        ),
      )
    }),
  )
}
