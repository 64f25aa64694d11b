import type { FilterSpecification, LayerSpecification, SymbolLayerSpecification } from 'maplibre-gl'
import type { Language } from '../../contract/languages.ts'
import type { Colors } from './colors.ts'

export type PinTheme = { font: string; colors: Colors; language: Language }

const hasTime: FilterSpecification = ['has', 'time']

/** Pins of restaurants with a table tonight show the table's time. Where two times overlap, one is hidden until the map is zoomed in. */
export function tonightLayers({ font, colors }: PinTheme): LayerSpecification[] {
  const timeLabel: NonNullable<SymbolLayerSpecification['layout']> = {
    'icon-image': 'tonight',
    'icon-text-fit': 'both',
    'text-field': ['get', 'time'],
    'text-font': [font],
    'text-size': 12,
    'text-max-width': 20,
  }
  return [
    {
      id: 'tonight',
      type: 'symbol',
      source: 'pins',
      filter: hasTime,
      layout: timeLabel,
      paint: { 'text-color': colors['on-brand'] },
    },
    {
      id: 'tonight-listed',
      type: 'symbol',
      source: 'listed',
      filter: hasTime,
      layout: timeLabel,
      paint: { 'text-color': colors['on-brand'] },
    },
  ]
}

/** The time on the selected or hovered pin, which no other pin hides. */
export const tonightPickedLayer = ({ font, colors }: PinTheme): LayerSpecification => ({
  id: 'tonight-picked',
  type: 'symbol',
  source: 'picked',
  filter: hasTime,
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
  paint: { 'text-color': colors['on-accent'] },
})
