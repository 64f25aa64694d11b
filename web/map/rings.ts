import { earthRadiusMeters, metersPerMile } from '../../domain/catalog/distance.ts'
import type { Spot } from './use-frame.ts'

/** How far it is, where no street says so: miles around the middle of the search. */
const ringMiles = [0.25, 0.5, 1, 2, 5, 10, 25] as const
/** From which zoom on a ring is small enough to be seen whole, and until which it is large enough to say something. */
const seen = (miles: number) => ({ from: 10.6 - Math.log2(miles), until: 14.6 - Math.log2(miles) })
const corners = 96
const degrees = 180 / Math.PI

/** A circle on the ground as a line; good to a few metres at these sizes. */
export function ring({ latitude, longitude }: Spot, miles: number): [longitude: number, latitude: number][] {
  const up = ((miles * metersPerMile) / earthRadiusMeters) * degrees
  const across = up / Math.cos(latitude / degrees)
  return Array.from({ length: corners + 1 }, (_none, at) => {
    const turn = (at / corners) * 2 * Math.PI
    return [longitude + across * Math.sin(turn), latitude + up * Math.cos(turn)]
  })
}

const fractions: Readonly<Record<number, string>> = { 0.25: '¼', 0.5: '½' }

export function rings(center: Spot) {
  return ringMiles.map((miles) => ({
    type: 'Feature' as const,
    geometry: { type: 'LineString' as const, coordinates: ring(center, miles) },
    properties: { label: `${fractions[miles] ?? miles} mi`, ...seen(miles) },
  }))
}
