import type { Map as GlMap, StyleSpecification } from 'maplibre-gl'

type Told = { sourceId?: string; tile?: unknown }

/**
 * Watches a brand's own style and says, once, that it cannot be drawn: it did not come, or the first thing its tiles said was an error. `ours` are the
 * sources we lay over it, whose errors say nothing about it.
 */
export function watchOwnStyle(map: Pick<GlMap, 'on'>, ours: readonly string[], failed: () => void): void {
  let came = false
  let decided = false
  const isTheirs = ({ sourceId }: Told) => sourceId !== undefined && !ours.includes(sourceId)
  map.on('style.load', () => {
    came = true
  })
  map.on('data', (event) => {
    if (isTheirs(event as Told) && (event as Told).tile !== undefined) decided = true
  })
  map.on('error', (event) => {
    if (decided || (came && !isTheirs(event as Told))) return
    decided = true
    failed()
  })
}

/** The family our own names are written in: a style that brings its letters as files has no others. */
export function fontIn({ glyphs, layers }: Pick<StyleSpecification, 'glyphs' | 'layers'>, own: string): string {
  if (glyphs === undefined) return own
  for (const layer of layers) {
    const fonts: unknown = layer.type === 'symbol' ? layer.layout?.['text-font'] : undefined
    const first: unknown = Array.isArray(fonts) ? fonts[0] : undefined
    // An expression begins with its own name, and only a list of names begins with one of several words.
    if (typeof first === 'string' && first.includes(' ')) return first
  }
  return own
}
