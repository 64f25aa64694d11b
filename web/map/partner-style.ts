import type { Map as GlMap, StyleSpecification } from 'maplibre-gl'

type MapEventData = { sourceId?: string; tile?: unknown }

/**
 * Watches a brand's map style and calls `onFailure` once when the style does not load or a tile fails before any has loaded.
 * `overlaySources` are our sources in the style. Their tiles do not count. After the style has loaded, their errors do not count.
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
    // An expression starts with its operator, which is one word. So a list that starts with a one-word font name is skipped too.
    if (typeof first === 'string' && first.includes(' ')) return first
  }
  return fallback
}
