import type { Map as GlMap } from 'maplibre-gl'
import type { Spot } from './map-box.ts'

/** Margin for the pin and the time under it. */
const roomPx = 44

/** Moves the map until the card of a restaurant no longer covers its pin. */
export function uncover(map: Pick<GlMap, 'project' | 'panBy'>, card: HTMLElement, { latitude, longitude }: Spot): void {
  const { x, y } = map.project([longitude, latitude])
  const [left, top] = [card.offsetLeft - roomPx, card.offsetTop - roomPx]
  const right = card.offsetLeft + card.offsetWidth + roomPx
  if (x > left && x < right && y > top) map.panBy([0, y - top])
}
