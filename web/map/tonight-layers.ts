import type { FilterSpecification, LayerSpecification, SymbolLayerSpecification } from 'maplibre-gl'
import type { PinTheme } from './pin-layers.ts'

const hasTime: FilterSpecification = ['has', 'time']

/** Pins of restaurants with a table tonight carry its time. Where two of them would overlap, one stays the mark below it until the map is closer. */
export function tonightLayers({ font, colours }: PinTheme): LayerSpecification[] {
  const label: NonNullable<SymbolLayerSpecification['layout']> = {
    'icon-image': 'tonight',
    'icon-text-fit': 'both',
    'text-field': ['get', 'time'],
    'text-font': [font],
    'text-size': 12,
    'text-max-width': 20,
  }
  return [
    {
      ...{ id: 'tonight', type: 'symbol', source: 'pins', filter: hasTime },
      layout: label,
      paint: { 'text-color': colours['on-brand'] },
    },
    {
      ...{ id: 'tonight-listed', type: 'symbol', source: 'listed', filter: hasTime },
      layout: label,
      paint: { 'text-color': colours['on-brand'] },
    },
  ]
}

/** The one that is chosen or pointed at, which nothing hides. */
export const tonightPickedLayer = ({ font, colours }: PinTheme): LayerSpecification => ({
  ...{ id: 'tonight-picked', type: 'symbol', source: 'picked', filter: hasTime },
  layout: {
    'icon-image': 'tonight-picked',
    'icon-text-fit': 'both',
    'icon-allow-overlap': true,
    'text-field': ['get', 'time'],
    'text-font': [font],
    'text-size': 13,
    'text-max-width': 20,
    'text-allow-overlap': true,
  },
  paint: { 'text-color': colours['on-accent'] },
})
