import type { GeoJSONSource, LayerSpecification, Map as GlMap, SymbolLayerSpecification } from 'maplibre-gl'
import type { Pin, PinCell } from '../../contract/api/merchants-pins.ts'
import type { MerchantCard } from '../../contract/api/merchants.ts'
import type { Language } from '../../contract/languages.ts'
import type { Colors } from './colors.ts'
import { addMarks } from './marks.ts'
import { ringFeatures } from './rings.ts'
import { tonightLayers, tonightPickedLayer, type PinTheme } from './tonight-layers.ts'
import type { Spot } from './map-box.ts'

type Point = { id: string; name: string; latitude: number; longitude: number; time?: string | undefined }
/** The time of a table tonight, for example `7:00 PM`, by the restaurant's id. The restaurant's pin shows it. */
export type PinTimes = ReadonlyMap<string, string>
type PinData = { pins: readonly Pin[]; cells: readonly PinCell[] }

/** Cells (squares of the map with a number of restaurants), or pins, within this distance form a group. */
const clusterPx = 46
/** The last zoom level that groups pins. */
const clusterUntilZoom = 14
export const pinSources = ['cells', 'pins', 'listed', 'picked'] as const
/** The layers that react to the pointer: a click selects a restaurant of `pins`, or zooms into a group of `groups`. */
export const clickableLayers = {
  pins: ['pins', 'listed', 'tonight', 'tonight-listed', 'picked', 'tonight-picked'],
  groups: ['groups', 'cells'],
} as const

const feature = (longitude: number, latitude: number, properties: Record<string, string | number>) => ({
  type: 'Feature' as const,
  geometry: { type: 'Point' as const, coordinates: [longitude, latitude] },
  properties,
})
const collection = (features: ReturnType<typeof feature>[]) => ({ type: 'FeatureCollection' as const, features })
const emptyCollection = collection([])

const countLayers = (
  { font, colors, language }: PinTheme,
  id: string,
  source: string,
  field: string,
): LayerSpecification[] => [
  {
    id,
    type: 'circle',
    source,
    filter: ['has', field],
    paint: {
      'circle-color': colors.surface,
      // A radius of 15 px for 2 restaurants, of 22 px for 100, and of 32 px for 10,000 or more.
      'circle-radius': ['interpolate', ['linear'], ['log10', ['get', field]], 0.3, 15, 2, 22, 4, 32],
      'circle-stroke-width': 2,
      'circle-stroke-color': colors.brand,
    },
  },
  {
    id: `${id}-count`,
    type: 'symbol',
    source,
    filter: ['has', field],
    layout: {
      'text-field': ['number-format', ['get', field], { locale: language }],
      'text-font': [font],
      'text-size': 13,
      'text-padding': 12,
      'text-allow-overlap': true,
    },
    paint: { 'text-color': colors.ink },
  },
]

type SymbolLayout = NonNullable<SymbolLayerSpecification['layout']>
const nameText = (font: string): SymbolLayout => ({
  'text-field': ['get', 'name'],
  'text-font': [font],
  'text-size': 13,
  'text-max-width': 9,
})
const markIcon: SymbolLayout = { 'icon-allow-overlap': true, 'icon-ignore-placement': false }

/** In z-order from the bottom. Names are below the marks, because higher layers are placed first and names give way. */
function pinLayers(theme: PinTheme): LayerSpecification[] {
  const { font, colors } = theme
  const textPaint = { 'text-color': colors.ink, 'text-halo-color': colors.surface, 'text-halo-width': 2 }
  const nameLayout: SymbolLayout = {
    'text-variable-anchor': ['top', 'bottom', 'left', 'right'],
    'text-radial-offset': 1.25,
  }
  return [
    {
      id: 'pins',
      type: 'circle',
      source: 'pins',
      filter: ['!', ['has', 'point_count']],
      paint: {
        'circle-color': colors.brand,
        'circle-radius': 6,
        'circle-stroke-width': 2,
        'circle-stroke-color': colors.surface,
      },
    },
    {
      id: 'listed-name',
      type: 'symbol',
      source: 'listed',
      minzoom: 11,
      layout: { ...nameText(font), ...nameLayout, 'text-justify': 'auto', 'text-padding': 1 },
      paint: textPaint,
    },
    ...countLayers(theme, 'groups', 'pins', 'point_count'),
    ...countLayers(theme, 'cells', 'cells', 'count'),
    { id: 'listed', type: 'symbol', source: 'listed', layout: { ...markIcon, 'icon-image': 'listed' } },
    ...tonightLayers(theme),
    {
      id: 'picked',
      type: 'symbol',
      source: 'picked',
      layout: {
        ...markIcon,
        ...nameText(font),
        // The time replaces the mark.
        'icon-image': ['case', ['has', 'time'], '', ['get', 'state']],
        'text-anchor': 'top',
        'text-offset': [0, 1.35],
        'text-allow-overlap': true,
      },
      paint: { ...textPaint, 'text-halo-width': 3 },
    },
    tonightPickedLayer(theme),
  ]
}

/** Adds the layers of the restaurants above all layers of the base map. */
export function addPinLayers(map: GlMap, font: string, colors: Colors, language: Language): void {
  // Cells have a fixed size; overlapping circles are clustered.
  map.addSource('cells', {
    type: 'geojson',
    data: emptyCollection,
    cluster: true,
    clusterRadius: clusterPx,
    clusterProperties: { count: ['+', ['get', 'count']] },
  })
  map.addSource('pins', {
    type: 'geojson',
    data: emptyCollection,
    cluster: true,
    clusterRadius: clusterPx,
    clusterMaxZoom: clusterUntilZoom,
  })
  map.addSource('listed', { type: 'geojson', data: emptyCollection })
  map.addSource('picked', { type: 'geojson', data: emptyCollection })
  addMarks(map, colors)
  for (const layer of pinLayers({ font, colors, language })) map.addLayer(layer)
}

/** Draws the distance rings around a point. Does nothing on a partner's style: only our base map has rings, because it has no streets. */
export function showRings(map: GlMap, center: Spot): void {
  void map.getSource<GeoJSONSource>('rings')?.setData({ type: 'FeatureCollection', features: ringFeatures(center) })
}

const currentData = new WeakMap<GeoJSONSource, readonly unknown[]>()

/**
 * Sets the data of a source. Skips an unchanged array and an empty array for an empty source, because the worker would cluster and tile
 * all data again. Skips a source that the style does not have yet.
 */
function setData<T>(
  map: GlMap,
  name: string,
  items: readonly T[],
  featureOf: (item: T) => ReturnType<typeof feature>,
): void {
  const source = map.getSource<GeoJSONSource>(name)
  if (!source) return
  const current = currentData.get(source) ?? []
  if (current === items || current.length + items.length === 0) return
  currentData.set(source, items)
  void source.setData(collection(items.map(featureOf)))
}

const withTime = (time: string | undefined) => (time === undefined ? {} : { time })

export const pointOf = ({ id, name, location }: Pick<MerchantCard, 'id' | 'name' | 'location'>): Point => ({
  id,
  name,
  latitude: location.latitude,
  longitude: location.longitude,
})

/** Draws each restaurant of the list as its own mark with its name, and clusters the other restaurants. */
export function showPins(map: GlMap, listed: readonly Point[], { pins, cells }: PinData, times: PinTimes): void {
  const listedIds = new Set(listed.map(({ id }) => id))
  const unlistedPins = pins.filter(([id]) => !listedIds.has(id))
  setData(map, 'listed', listed, ({ id, name, latitude, longitude, time }) =>
    feature(longitude, latitude, { id, name, ...withTime(time) }),
  )
  setData(map, 'pins', unlistedPins, ([id, latitude, longitude, flags]) =>
    feature(longitude, latitude, { id, flags, ...withTime(times.get(id)) }),
  )
  setData(map, 'cells', cells, ([latitude, longitude, count]) => feature(longitude, latitude, { count }))
}

/** Draws the selected and the hovered restaurant. A restaurant with a time shows the time in place of its mark. */
export function showPicks(map: GlMap, pickedPoints: readonly (Point & { state: 'selected' | 'hovered' })[]): void {
  setData(map, 'picked', pickedPoints, ({ id, name, latitude, longitude, time, state }) =>
    feature(longitude, latitude, { id, name, state, ...withTime(time) }),
  )
}
