import type { ExpressionSpecification, FilterSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl'
import type { Colors } from './colors.ts'
import tiles from './us.pmtiles?url'

/** The minimum population for a label below the first zoom of `peopleByZoom`. */
const peopleWhenFar = 1e6
/** Pairs of a zoom and the minimum population for a label from that zoom on. */
const peopleByZoom = [3, 4e5, 5, 1.5e5, 6, 6e4, 7, 2.5e4, 8, 1e4, 9, 4e3, 10, 0] as const
/** The names of city quarters appear at the zoom where other maps show streets. */
const quarterZoomMin = 10.5

const isCity: ExpressionSpecification = ['!', ['has', 'quarter']]
const hasLabel: ExpressionSpecification = ['>=', ['get', 'people'], ['step', ['zoom'], peopleWhenFar, ...peopleByZoom]]

const labelLayer = (
  id: string,
  font: string,
  colors: Colors,
  overrides: Partial<LayerSpecification>,
): LayerSpecification =>
  ({
    id,
    type: 'symbol',
    source: 'base',
    'source-layer': 'place',
    paint: { 'text-color': colors['ink-soft'], 'text-halo-color': colors.land, 'text-halo-width': 1.5 },
    ...overrides,
    layout: {
      'text-field': ['get', 'name'],
      'text-font': [font],
      'text-padding': 6,
      'text-max-width': 8,
      // MapLibre lays out the label with the lowest key first, so the largest city or quarter keeps its label.
      'symbol-sort-key': ['-', 0, ['get', 'people']],
      ...(overrides.layout as object),
    },
  }) as LayerSpecification

function ringLayers(font: string, colors: Colors): LayerSpecification[] {
  const isInZoomRange: FilterSpecification = [
    'all',
    ['<=', ['get', 'from'], ['zoom']],
    ['>=', ['get', 'until'], ['zoom']],
  ]
  return [
    {
      id: 'rings',
      type: 'line',
      source: 'rings',
      filter: isInZoomRange,
      paint: { 'line-color': colors['ink-soft'], 'line-opacity': 0.4, 'line-dasharray': [2, 3] },
    },
    {
      id: 'ring-names',
      type: 'symbol',
      source: 'rings',
      filter: isInZoomRange,
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 420,
        'text-field': ['get', 'label'],
        'text-font': [font],
        'text-size': 11,
        'text-max-angle': 60,
      },
      paint: { 'text-color': colors['ink-soft'], 'text-halo-color': colors.land, 'text-halo-width': 3 },
    },
  ]
}

/**
 * Land, water, state lines, names and distance rings in the brand's colors. The tiles are a bundled file, so the map needs no service
 * and no account.
 */
export function baseStyle(colors: Colors, font: string, origin: string): StyleSpecification {
  return {
    version: 8,
    sources: {
      base: { type: 'vector', url: `pmtiles://${origin}${tiles}`, attribution },
      rings: { type: 'geojson', data: { type: 'FeatureCollection', features: [] } },
    },
    layers: [
      { id: 'land', type: 'background', paint: { 'background-color': colors.land } },
      { id: 'water', type: 'fill', source: 'base', 'source-layer': 'water', paint: { 'fill-color': colors.water } },
      {
        id: 'border',
        type: 'line',
        source: 'base',
        'source-layer': 'border',
        paint: { 'line-color': colors['ink-soft'], 'line-opacity': 0.35, 'line-dasharray': [3, 2] },
      },
      ...ringLayers(font, colors),
      labelLayer('quarters', font, colors, {
        minzoom: quarterZoomMin,
        filter: ['has', 'quarter'],
        layout: {
          'text-size': ['interpolate', ['linear'], ['zoom'], 11, 10, 15, 13],
          'text-letter-spacing': 0.1,
          'text-transform': 'uppercase',
        },
      }),
      labelLayer('cities', font, colors, {
        filter: ['all', isCity, hasLabel],
        paint: { 'text-color': colors.ink, 'text-halo-color': colors.land, 'text-halo-width': 1.5 },
        layout: { 'text-size': ['interpolate', ['linear'], ['get', 'people'], 1e4, 12, 2e6, 16] },
      }),
    ],
  }
}

const attribution =
  '© <a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noreferrer">OpenStreetMap</a> contributors, GeoNames'
