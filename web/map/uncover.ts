import type { Map as GlMap } from 'maplibre-gl'
import type { Spot } from './map-box.ts'

/** Room around the card for the pin, which may show the time of a table, and for the name under the pin. */
const marginPx = 44

/** Moves the map up until the restaurant's pin is no longer under its card. Does nothing when the card does not cover the pin. */
export function uncover(map: Pick<GlMap, 'project' | 'panBy'>, card: HTMLElement, { latitude, longitude }: Spot): void {
  const { x, y } = map.project([longitude, latitude])
  const [startPx, topPx] = [card.offsetLeft - marginPx, card.offsetTop - marginPx]
  const endPx = card.offsetLeft + card.offsetWidth + marginPx
  // The card is near the bottom edge of the map, so its lower edge needs no check.
  if (x > startPx && x < endPx && y > topPx) map.panBy([0, y - topPx])
}
