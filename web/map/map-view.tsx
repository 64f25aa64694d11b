import libraryStyles from 'maplibre-gl/dist/maplibre-gl.css?url'
import { Minus, Plus, RotateCw } from 'lucide-react'
import { use, useEffect, useMemo, useRef, useState } from 'react'
import type { MerchantCard, SearchInput } from '../../contract/api/merchants.ts'
import { mapCopy } from '../copy/map.ts'
import type { MapBox } from './map-box.ts'
import { useCopy } from '../copy/use-copy.ts'
import { useFormats } from '../format.ts'
import { useBrand } from '../partner.ts'
import css from './map.module.css'
import { GroupButtons } from './group-buttons.tsx'
import { MapCard } from './map-card.tsx'
import { MapFailed } from './map-failed.tsx'
import { PicksContext, type Picks } from './picks.ts'
import { whenFree } from './when-free.ts'
import { pointOf, showPicked, showPins, showRings, type PinTimes } from './pin-layers.ts'
import { boxSeen, useFrame, type Spot } from './use-frame.ts'
import { useMap, type ReadyMap } from './use-map.ts'
import { usePins, type PinResult } from './use-pins.ts'
import { usePinTimes } from './use-pin-times.ts'
import { uncover } from './uncover.ts'
import { TonightButtons } from './tonight-buttons.tsx'
import { usePointing } from './use-pointing.ts'

export type MapProps = {
  /** The question the list answers; the map frames it anew when it changes. */
  question: string
  asked: SearchInput
  listed: readonly MerchantCard[]
  box: MapBox | null
  center: Spot
  onArea: (box: MapBox) => void
}

export function SearchMap({ question, asked, listed, box, center, onArea }: MapProps) {
  const t = useCopy(mapCopy)
  const { map: source, theme } = useBrand()
  const picks = use(PicksContext)
  const container = useRef<HTMLDivElement>(null)
  const { styleUrl, attribution } = source
  const origins = source.origins.join(' ')
  const { fontFamily } = theme
  const { language } = useFormats()
  const look = useMemo(
    () => ({ styleUrl, origins, attribution, fontFamily, language }),
    [styleUrl, origins, attribution, fontFamily, language],
  )
  const { standing, failed, plain } = useMap(container, look, t('map.label'))
  const found = usePins(asked, standing)
  const times = usePinTimes(found, asked)
  const { opener, openCard, closeCard } = useCard(picks)
  const spots = useMemo(() => listed.map(pointOf), [listed])
  const { moved } = useFrame(standing, { question, box, spots, center })
  usePointing(standing, picks)
  usePicked(standing, picks, spots, found, times)
  const { latitude, longitude } = center
  useEffect(() => {
    if (standing) showRings(standing.map, { latitude, longitude })
  }, [standing, latitude, longitude])
  if (failed) return <MapFailed />
  const map = standing?.map
  const zoom = (by: 1 | -1) => map?.easeTo({ zoom: map.getZoom() + by }, { byHand: true })
  return (
    <div className={css.view} data-standing={standing ? true : undefined}>
      {/* A file that only pages with a map load; the part waits for it. */}
      <link rel="stylesheet" href={libraryStyles} precedence="map" />
      <div ref={container} className={css.canvas} />
      {map && <GroupButtons map={map} />}
      {map && found.tonight && (
        <TonightButtons {...{ map, times, pins: found.pins, tonight: found.tonight }} onOpen={openCard} />
      )}
      {map && moved && (
        <button type="button" className={css.area} onClick={() => onArea(boxSeen(map))}>
          <RotateCw aria-hidden="true" size={16} />
          {t('map.searchArea')}
        </button>
      )}
      <div className={css.zoom}>
        <button type="button" aria-label={t('map.closer')} onClick={() => zoom(1)}>
          <Plus aria-hidden="true" size={20} />
        </button>
        <button type="button" aria-label={t('map.farther')} onClick={() => zoom(-1)}>
          <Minus aria-hidden="true" size={20} />
        </button>
      </div>
      {plain && (
        <p className={css.plain} role="status">
          {t('map.plain')}
        </p>
      )}
      <MapCard
        {...{ listed, found }}
        takesFocus={opener !== null}
        onSize={(card, merchant) => map && uncover(map, card, pointOf(merchant))}
        onClose={closeCard}
      />
    </div>
  )
}

/** The card of the chosen restaurant: the button that opened it gets the focus back. */
function useCard(picks: Picks) {
  const [opener, setOpener] = useState<HTMLElement | null>(null)
  const openCard = (id: string, button: HTMLElement) => {
    setOpener(button)
    picks.select(id)
  }
  const closeCard = () => {
    picks.select(null)
    opener?.focus()
    setOpener(null)
  }
  return { opener, openCard, closeCard }
}

/** Lays the restaurants on the map, and marks those that list and map point at together. */
function usePicked(
  standing: ReadyMap | null,
  picks: Picks,
  listed: ReturnType<typeof pointOf>[],
  found: PinResult,
  times: PinTimes,
): void {
  const spots = useMemo(() => listed.map((spot) => ({ ...spot, time: times.get(spot.id) })), [listed, times])
  useEffect(() => {
    if (!standing) return
    return whenFree(() => showPins(standing.map, spots, found, times))
  }, [standing, spots, found, times])
  useEffect(() => {
    if (!standing) return
    const mark = () => {
      const { hovered, selected } = picks.now()
      const at = (id: string | null, how: 'hovered' | 'selected') => {
        const spot = spots.find((one) => one.id === id)
        const pin = spot ? undefined : found.pins.find(([other]) => other === id)
        if (spot) return [{ ...spot, how }]
        const time = times.get(id ?? '')
        return pin ? [{ id: pin[0], name: '', latitude: pin[1], longitude: pin[2], how, time }] : []
      }
      showPicked(standing.map, [...(hovered === selected ? [] : at(hovered, 'hovered')), ...at(selected, 'selected')])
    }
    mark()
    return picks.subscribe(mark)
  }, [standing, picks, spots, found, times])
}
