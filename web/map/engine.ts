import { addProtocol, AttributionControl, Map as GlMap, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { Protocol } from 'pmtiles'
import type { Language } from '../../contract/languages.ts'
import { baseStyle } from './base-style.ts'
import { colorsOf, type Colors } from './colors.ts'
import { labelFont, watchPartnerStyle } from './partner-style.ts'
import { addPinLayers, pinSources } from './pin-layers.ts'

addProtocol('pmtiles', new Protocol().tile)

const zoomMax = 18
/** The United States and the sea around it: west, south, east and north in degrees. Alaska's islands reach west of -180. */
const boundsMax: [number, number, number, number] = [-190, -5, -40, 78]

export type MapTheme = {
  /** The partner's style; empty for our base map. */
  styleUrl: string
  /** The origins of the partner's tile servers, separated by spaces. */
  origins: string
  /** Shown together with the attribution of the style; may be empty. */
  attribution: string
  fontFamily: string
  language: Language
}

/**
 * The URL of the map's worker: a bundled file, because the Content-Security-Policy forbids blobs. Browsers cache the file for a year
 * together with its policy, which lists the tile servers, so a brand with other tile servers needs another URL.
 */
const workerUrlFor = ({ styleUrl, origins }: MapTheme): string =>
  styleUrl === '' ? workerUrl : `${workerUrl}?tiles=${encodeURIComponent(origins)}`

const currentColors = (): Colors => {
  const style = getComputedStyle(document.documentElement)
  return colorsOf((property) => style.getPropertyValue(property))
}

export type MapListeners = {
  /** The layers are added; called again after each change of the style, for example of the color scheme. */
  onReady: (map: GlMap) => void
  /** The partner's style failed and our base map replaced it. */
  onFallback: () => void
}

/** Opens a map in an element. Throws when the browser cannot draw it. Returns the function that removes it. */
export function openMap(
  container: HTMLElement,
  theme: MapTheme,
  label: string,
  { onReady, onFallback }: MapListeners,
): () => void {
  // The page's variable fonts have this suffix in their family names.
  const font = `${theme.fontFamily} Variable`
  let partnerStyleUrl = theme.styleUrl
  setWorkerUrl(workerUrlFor(theme))
  const currentStyle = () => partnerStyleUrl || baseStyle(currentColors(), font, window.location.origin)
  const map = new GlMap({
    container,
    style: currentStyle(),
    maxZoom: zoomMax,
    maxBounds: boundsMax,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    attributionControl: false,
    locale: { 'Map.Title': label },
  })
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  map.addControl(
    new AttributionControl({ compact: false, ...(theme.attribution ? { customAttribution: theme.attribution } : {}) }),
  )
  map.on('style.load', () => {
    addPinLayers(map, labelFont(map.getStyle(), font), currentColors(), theme.language)
    onReady(map)
  })
  // A diff would remove the pin layers and not fire `style.load`, which adds them.
  const redraw = () => void map.setStyle(currentStyle(), { diff: false })
  if (partnerStyleUrl)
    watchPartnerStyle(map, pinSources, () => {
      partnerStyleUrl = ''
      redraw()
      onFallback()
    })
  const darkScheme = matchMedia('(prefers-color-scheme: dark)')
  darkScheme.addEventListener('change', redraw)
  // Labels are drawn once, so they need a repaint when the font has loaded.
  void document.fonts.load(`16px "${font}"`).then(() => map.triggerRepaint())
  return () => {
    darkScheme.removeEventListener('change', redraw)
    map.remove()
  }
}
