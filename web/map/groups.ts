import type { GeoJSONSource, Map as GlMap, MapGeoJSONFeature, PointLike } from 'maplibre-gl'
import { clickableLayers } from './pin-layers.ts'

/** A cluster of restaurants, drawn as a circle with their number. */
export type Group = {
  key: string
  longitude: number
  latitude: number
  restaurants: number
  /** Returns the zoom at which the group splits; two levels closer than now when the map does not know it. */
  findSplitZoom: () => Promise<number>
}

const zoomStep = 2

function groupOf(map: GlMap, { geometry, properties, source }: MapGeoJSONFeature): Group | null {
  if (geometry.type !== 'Point') return null
  const [longitude = 0, latitude = 0] = geometry.coordinates
  const clusterId = Number(properties['cluster_id'])
  const restaurants = Number(properties['count'] ?? properties['point_count'])
  const nextZoom = () => map.getZoom() + zoomStep
  // Cells, which are squares of the map with a number of restaurants, change with each zoom step. For clustered pins the map knows the
  // zoom that splits them, until their data changes.
  const pinSource = source === 'pins' ? map.getSource<GeoJSONSource>(source) : undefined
  const findSplitZoom = async () =>
    pinSource ? pinSource.getClusterExpansionZoom(clusterId).catch(nextZoom) : nextZoom()
  return { key: `${longitude.toFixed(4)},${latitude.toFixed(4)}`, longitude, latitude, restaurants, findSplitZoom }
}

/** The drawn groups, largest first; with `at` only those under that point. A circle on a tile edge is in two tiles and is returned once. */
export function drawnGroups(map: GlMap, at?: PointLike): Group[] {
  const layers = [...clickableLayers.groups]
  const features = at ? map.queryRenderedFeatures(at, { layers }) : map.queryRenderedFeatures({ layers })
  const groups = features.map((feature) => groupOf(map, feature)).filter((group) => group !== null)
  const byKey = new Map(groups.map((group) => [group.key, group]))
  return [...byKey.values()].toSorted((a, b) => b.restaurants - a.restaurants)
}

/** Zooms in until the group splits. `byHand`: counts as a move by the person (use-frame.ts). */
export async function zoomIntoGroup(map: GlMap, { longitude, latitude, findSplitZoom }: Group): Promise<void> {
  map.easeTo({ center: [longitude, latitude], zoom: await findSplitZoom() }, { byHand: true })
}
