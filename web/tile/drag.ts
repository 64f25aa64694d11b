const clickSlackPx = 6 // a shorter movement is a click

/**
 * Lets the mouse drag a scrolling row, as touch does. Releasing the mouse after a drag does not click the link under it.
 * Returns the function that removes the listeners.
 */
export function dragToScroll(row: HTMLElement): () => void {
  let start: { x: number; scrollLeft: number } | null = null
  let hasDragged = false
  const onPointerDown = (event: PointerEvent) => {
    hasDragged = false
    if (event.pointerType !== 'mouse' || event.button !== 0) return
    start = { x: event.clientX, scrollLeft: row.scrollLeft }
  }
  const onPointerMove = (event: PointerEvent) => {
    if (!start) return
    const distancePx = event.clientX - start.x
    if (!hasDragged && Math.abs(distancePx) < clickSlackPx) return
    hasDragged = true
    row.dataset['dragging'] = ''
    row.scrollLeft = start.scrollLeft - distancePx
  }
  const onPointerUp = () => {
    start = null
    delete row.dataset['dragging']
  }
  const onClick = (event: MouseEvent) => {
    // No click follows a drag that ends outside the row. A click by keyboard, whose detail is 0, is never that of a drag.
    if (!hasDragged || event.detail === 0) return
    event.preventDefault()
    event.stopPropagation()
    hasDragged = false
  }
  // The browser would start its own drag of a link or picture.
  const preventDrag = (event: DragEvent) => event.preventDefault()
  row.addEventListener('pointerdown', onPointerDown)
  window.addEventListener('pointermove', onPointerMove)
  window.addEventListener('pointerup', onPointerUp)
  window.addEventListener('pointercancel', onPointerUp)
  // In the capture phase, so that it runs before the handler of the link.
  row.addEventListener('click', onClick, true)
  row.addEventListener('dragstart', preventDrag)
  return () => {
    row.removeEventListener('pointerdown', onPointerDown)
    window.removeEventListener('pointermove', onPointerMove)
    window.removeEventListener('pointerup', onPointerUp)
    window.removeEventListener('pointercancel', onPointerUp)
    row.removeEventListener('click', onClick, true)
    row.removeEventListener('dragstart', preventDrag)
  }
}
