import libraryStyles from 'maplibre-gl/dist/maplibre-gl.css?url'
import { Minus, Plus, RotateCw } from 'lucide-react'
import { use, useEffect, useMemo, useState } from 'react'
import type { MerchantCard, SearchInput } from '../../contract/api/merchants.ts'
import { mapCopy } from '../copy/map.ts'
import type { MapBox } from './map-box.ts'
import { useCopy } from '../copy/use-copy.ts'
import { useFormats } from '../site/format.ts'
import { useBrand } from '../site/partner.ts'
import css from './map.module.css'
import { GroupButtons } from './group-buttons.tsx'
import { MapCard } from './map-card.tsx'
import { MapFailed } from './map-failed.tsx'
import { PicksContext, useSelectedId, type Picks } from './picks.ts'
import { whenIdle } from './when-idle.ts'
import { pointOf, showPicks, showPins, showRings, type PinTimes } from './pin-layers.ts'
import { visibleBox, useFrame } from './use-frame.ts'
import type { Spot } from './map-box.ts'
import { useMap, type ReadyMap } from './use-map.ts'
import { usePins, type PinResult } from './use-pins.ts'
import { usePinTimes } from './use-pin-times.ts'
import { uncover } from './uncover.ts'
import { TonightButtons } from './tonight-buttons.tsx'
import { usePointing } from './use-pointing.ts'

export type MapProps = {
  /** Identifies the search; the map moves to the results when it changes. */
  searchKey: string
  filters: SearchInput
  /** The restaurants in the list next to the map. */
  listed: readonly MerchantCard[]
  /** The area of a search by map area; null for a search by place name or position. */
  box: MapBox | null
  center: Spot
  /** Called with the visible area when the visitor wants to search there. */
  onArea: (box: MapBox) => void
}

export function ResultsMap({ searchKey, filters, listed, box, center, onArea }: MapProps) {
  const t = useCopy(mapCopy)
  const { map: mapSettings, theme } = useBrand()
  const picks = use(PicksContext)
  const { styleUrl, attribution } = mapSettings
  const origins = mapSettings.origins.join(' ')
  const { fontFamily } = theme
  const { language } = useFormats()
  const mapTheme = useMemo(
    () => ({ styleUrl, origins, attribution, fontFamily, language }),
    [styleUrl, origins, attribution, fontFamily, language],
  )
  const { container, readyMap, failed, usesBaseMap } = useMap(mapTheme, t('map.label'))
  const pinResult = usePins(filters, readyMap)
  const times = usePinTimes(pinResult, filters)
  const { openedByButton, openCard, closeCard } = useCard(picks)
  const spots = useMemo(() => listed.map(pointOf), [listed])
  const { isMoved } = useFrame(readyMap, { searchKey, box, spots, center })
  usePointing(readyMap?.map, picks)
  useDrawings(readyMap, picks, { listed: spots, pinResult, times, center })
  if (failed) return <MapFailed />
  const map = readyMap?.map
  // `byHand`: counts as a move by the visitor (use-frame.ts).
  const zoomBy = (step: 1 | -1) => map?.easeTo({ zoom: map.getZoom() + step }, { byHand: true })
  return (
    <div className={css.view} data-ready={readyMap ? true : undefined}>
      {/* Only pages with a map load this file. React shows the map once the file has loaded. */}
      <link rel="stylesheet" href={libraryStyles} precedence="map" />
      <div ref={container} className={css.canvas} />
      {map && <GroupButtons map={map} />}
      {map && pinResult.tonight && (
        <TonightButtons {...{ map, times, pins: pinResult.pins, tonight: pinResult.tonight }} onOpen={openCard} />
      )}
      {map && isMoved && (
        <button type="button" className={css.area} onClick={() => onArea(visibleBox(map))}>
          <RotateCw aria-hidden="true" size={16} />
          {t('map.searchArea')}
        </button>
      )}
      <div className={css.zoom}>
        <button type="button" aria-label={t('map.closer')} onClick={() => zoomBy(1)}>
          <Plus aria-hidden="true" size={20} />
        </button>
        <button type="button" aria-label={t('map.farther')} onClick={() => zoomBy(-1)}>
          <Minus aria-hidden="true" size={20} />
        </button>
      </div>
      {usesBaseMap && (
        <p className={css.fallbackNote} role="status">
          {t('map.plain')}
        </p>
      )}
      <MapCard
        {...{ listed, pinResult }}
        takesFocus={openedByButton}
        onSize={(card, merchant) => map && uncover(map, card, pointOf(merchant))}
        onClose={closeCard}
      />
    </div>
  )
}

/**
 * Opens and closes the card of a restaurant. Closing the card returns the focus to the button that opened it; a pin on the canvas has no
 * button.
 */
function useCard(picks: Picks) {
  const [opener, setOpener] = useState<{ id: string; button: HTMLElement } | null>(null)
  const selectedId = useSelectedId()
  // A pin that is clicked later opens another card, which has no button.
  const openedByButton = opener !== null && opener.id === selectedId
  const openCard = (id: string, button: HTMLElement) => {
    setOpener({ id, button })
    picks.select(id)
  }
  const closeCard = () => {
    picks.select(null)
    if (openedByButton) opener.button.focus()
    setOpener(null)
  }
  return { openedByButton, openCard, closeCard }
}

type Drawings = { listed: ReturnType<typeof pointOf>[]; pinResult: PinResult; times: PinTimes; center: Spot }

/** Draws the distance rings and the restaurants on the map, and marks the hovered and the selected one. */
function useDrawings(readyMap: ReadyMap | null, picks: Picks, drawings: Drawings): void {
  const { listed: listedSpots, pinResult, times, center } = drawings
  const { latitude, longitude } = center
  const timedSpots = useMemo(
    () => listedSpots.map((spot) => ({ ...spot, time: times.get(spot.id) })),
    [listedSpots, times],
  )
  useEffect(() => {
    if (!readyMap) return undefined
    showRings(readyMap.map, { latitude, longitude })
    const cancel = whenIdle(() => showPins(readyMap.map, timedSpots, pinResult, times))
    const mark = () => {
      const { hovered, selected } = picks.current()
      const spotsToMark = (id: string | null, state: 'hovered' | 'selected') => {
        const spot = timedSpots.find((candidate) => candidate.id === id)
        const pin = spot ? undefined : pinResult.pins.find(([other]) => other === id)
        if (spot) return [{ ...spot, state }]
        const time = times.get(id ?? '')
        return pin ? [{ id: pin[0], name: '', latitude: pin[1], longitude: pin[2], state, time }] : []
      }
      showPicks(readyMap.map, [
        ...(hovered === selected ? [] : spotsToMark(hovered, 'hovered')),
        ...spotsToMark(selected, 'selected'),
      ])
    }
    mark()
    const unsubscribe = picks.subscribe(mark)
    return () => {
      cancel()
      unsubscribe()
    }
  }, [readyMap, picks, timedSpots, pinResult, times, latitude, longitude])
}
