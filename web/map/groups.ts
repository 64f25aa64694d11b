import type { GeoJSONSource, Map as GlMap, MapGeoJSONFeature, PointLike } from 'maplibre-gl'
import { pressable } from './pin-layers.ts'

/** Restaurants that are drawn as one circle with their number. */
export type Group = {
  key: string
  longitude: number
  latitude: number
  restaurants: number
  open: () => Promise<number>
}

const closerBy = 2

function groupOf(map: GlMap, { geometry, properties, source }: MapGeoJSONFeature): Group | null {
  if (geometry.type !== 'Point') return null
  const [longitude = 0, latitude = 0] = geometry.coordinates
  const cluster = Number(properties['cluster_id'])
  const restaurants = Number(properties['count'] ?? properties['point_count'])
  const closer = () => map.getZoom() + closerBy
  // Squares are others after each step; of pins the map knows where they come apart, until it has been given new ones.
  const pins = source === 'pins' ? map.getSource<GeoJSONSource>(source) : undefined
  const open = async () => (pins ? pins.getClusterExpansionZoom(cluster).catch(closer) : closer())
  return { key: `${longitude.toFixed(4)},${latitude.toFixed(4)}`, longitude, latitude, restaurants, open }
}

/** The groups that are drawn, the largest first; at a point of the screen, those under it. A circle that lies on the edge of two tiles is in both. */
export function groupsDrawn(map: GlMap, at?: PointLike): Group[] {
  const layers = [...pressable.groups]
  const features = at ? map.queryRenderedFeatures(at, { layers }) : map.queryRenderedFeatures({ layers })
  const found = features.map((feature) => groupOf(map, feature)).filter((group) => group !== null)
  const once = new Map(found.map((group) => [group.key, group]))
  return [...once.values()].toSorted((a, b) => b.restaurants - a.restaurants)
}

/** Goes to where a group comes apart. */
export async function goCloser(map: GlMap, { longitude, latitude, open }: Group): Promise<void> {
  map.easeTo({ center: [longitude, latitude], zoom: await open() }, { byHand: true })
}
