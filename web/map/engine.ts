import { addProtocol, AttributionControl, Map as GlMap, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { Protocol } from 'pmtiles'
import type { Language } from '../../contract/formats.ts'
import { baseStyle } from './base-style.ts'
import { coloursOf, type Colours } from './colours.ts'
import { fontIn, watchOwnStyle } from './own-style.ts'
import { addPinLayers, pinSources } from './pin-layers.ts'

addProtocol('pmtiles', new Protocol().tile)

const zoomMax = 18
/** The states with the seas around them; there is nothing to find elsewhere. */
const reach: [number, number, number, number] = [-190, -5, -40, 78]

export type MapTheme = {
  styleUrl: string
  origins: string
  attribution: string
  fontFamily: string
  language: Language
}

/**
 * A file of our own instead of a script from a blob: the policy of the page allows no other. It is kept for a year together with its own policy, which
 * says from where it may fetch tiles: a brand with tiles elsewhere has it under another address.
 */
const workerFor = ({ styleUrl, origins }: MapTheme): string =>
  styleUrl === '' ? workerUrl : `${workerUrl}?tiles=${encodeURIComponent(origins)}`

const coloursNow = (): Colours => {
  const style = getComputedStyle(document.documentElement)
  return coloursOf((property) => style.getPropertyValue(property))
}

export type Hears = {
  /** Its layers stand; said again after each change of the style, as with the colour scheme. */
  ready: (map: GlMap) => void
  /** The partner's own style cannot be drawn and our map has taken its place. */
  fellBack: () => void
}

/** Opens a map in an element. Throws where the browser cannot draw it. What it returns takes it down. */
export function openMap(container: HTMLElement, look: MapTheme, label: string, { ready, fellBack }: Hears): () => void {
  const font = `${look.fontFamily} Variable`
  let own = look.styleUrl
  setWorkerUrl(workerFor(look))
  const style = () => own || baseStyle(coloursNow(), font, window.location.origin)
  const map = new GlMap({
    container,
    style: style(),
    maxZoom: zoomMax,
    maxBounds: reach,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    attributionControl: false,
    locale: { 'Map.Title': label },
  })
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  map.addControl(
    new AttributionControl({ compact: false, ...(look.attribution ? { customAttribution: look.attribution } : {}) }),
  )
  map.on('style.load', () => {
    addPinLayers(map, fontIn(map.getStyle(), font), coloursNow(), look.language)
    ready(map)
  })
  const redraw = () => void map.setStyle(style(), { diff: false })
  if (own)
    watchOwnStyle(map, pinSources, () => {
      own = ''
      redraw()
      fellBack()
    })
  const dark = matchMedia('(prefers-color-scheme: dark)')
  dark.addEventListener('change', redraw)
  // Names are drawn once: in another font they would stay in it.
  void document.fonts.load(`16px "${font}"`).then(() => map.triggerRepaint())
  return () => {
    dark.removeEventListener('change', redraw)
    map.remove()
  }
}
