import type { Map as GlMap, StyleSpecification } from 'maplibre-gl'

type MapEventData = { sourceId?: string; tile?: unknown }

/**
 * Watches a brand's map style and calls `onFailure` once when it does not load or its first tile fails. `overlaySources` are the
 * sources that we add to it; their errors do not count.
 */
export function watchPartnerStyle(
  map: Pick<GlMap, 'on'>,
  overlaySources: readonly string[],
  onFailure: () => void,
): void {
  let isLoaded = false
  // A tile has loaded, or the failure was reported: later errors do not count.
  let isDecided = false
  const isFromBrand = ({ sourceId }: MapEventData) => sourceId !== undefined && !overlaySources.includes(sourceId)
  map.on('style.load', () => {
    isLoaded = true
  })
  map.on('data', (event) => {
    if (isFromBrand(event as MapEventData) && (event as MapEventData).tile !== undefined) isDecided = true
  })
  map.on('error', (event) => {
    if (isDecided || (isLoaded && !isFromBrand(event as MapEventData))) return
    isDecided = true
    onFailure()
  })
}

/** The font of our labels: a style with glyph files has only its own fonts. */
export function labelFont({ glyphs, layers }: Pick<StyleSpecification, 'glyphs' | 'layers'>, fallback: string): string {
  if (glyphs === undefined) return fallback
  for (const layer of layers) {
    const fonts: unknown = layer.type === 'symbol' ? layer.layout?.['text-font'] : undefined
    const first: unknown = Array.isArray(fonts) ? fonts[0] : undefined
    // An expression starts with its operator; only a list of font names starts with a name of several words.
    if (typeof first === 'string' && first.includes(' ')) return first
  }
  return fallback
}
