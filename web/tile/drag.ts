const clickSlackPx = 6

/**
 * Lets a mouse pull a scrolling row as a thumb does. A pull is not a click: what lies under the mouse when it is let go stays
 * closed. Answers how to stop.
 */
export function pullBy(row: HTMLElement): () => void {
  let from: { x: number; left: number } | null = null
  let pulled = false
  const down = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse' || event.button !== 0) return
    from = { x: event.clientX, left: row.scrollLeft }
    pulled = false
  }
  const move = (event: PointerEvent) => {
    if (!from) return
    const by = event.clientX - from.x
    if (!pulled && Math.abs(by) < clickSlackPx) return
    pulled = true
    row.dataset['pulled'] = ''
    row.scrollLeft = from.left - by
  }
  const up = () => {
    from = null
    delete row.dataset['pulled']
  }
  const click = (event: MouseEvent) => {
    if (!pulled) return
    event.preventDefault()
    event.stopPropagation()
    pulled = false
  }
  // A link or picture would be carried off as a file.
  const carry = (event: DragEvent) => event.preventDefault()
  row.addEventListener('pointerdown', down)
  window.addEventListener('pointermove', move)
  window.addEventListener('pointerup', up)
  row.addEventListener('click', click, true)
  row.addEventListener('dragstart', carry)
  return () => {
    row.removeEventListener('pointerdown', down)
    window.removeEventListener('pointermove', move)
    window.removeEventListener('pointerup', up)
    row.removeEventListener('click', click, true)
    row.removeEventListener('dragstart', carry)
  }
}
