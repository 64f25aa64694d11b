import type { Map as GlMap } from 'maplibre-gl'
import { useState } from 'react'
import type { Pin } from '../../contract/api/merchants-pins.ts'
import type { TonightOnMap } from '../../contract/api/merchants.ts'
import { useCopy } from '../copy/use-copy.ts'
import { deferredReservationCopy } from '../copy/deferred-reservations.ts'
import css from './map.module.css'
import type { PinTimes } from './pin-layers.ts'
import { useMapEvent } from './use-map-event.ts'

function usePinsInView(map: GlMap, pins: readonly Pin[]): readonly Pin[] {
  const [bounds, setBounds] = useState(() => map.getBounds())
  useMapEvent(map, 'idle', () => setBounds(map.getBounds()))
  return pins.filter(([, latitude, longitude]) => bounds.contains([longitude, latitude]))
}

type Props = {
  map: GlMap
  pins: readonly Pin[]
  tonight: TonightOnMap
  times: PinTimes
  onOpen: (id: string, button: HTMLElement) => void
}

/** Buttons for keyboard and screen reader, one over each pin in view that has a table tonight. A button is visible only when focused. */
export function TonightButtons({ map, pins, tonight, times, onOpen }: Props) {
  const t = useCopy(deferredReservationCopy)
  const inView = usePinsInView(map, pins).filter(([id]) => times.has(id))
  if (inView.length === 0) return null
  return (
    <ul className={css.groups} aria-label={t('reservation.tonightPins')}>
      {inView.map(([id, latitude, longitude]) => (
        <li key={id}>
          <button
            type="button"
            ref={(button) => {
              const { x, y } = map.project([longitude, latitude])
              if (button) button.style.translate = `${x}px ${y}px`
            }}
            onClick={({ currentTarget }) => onOpen(id, currentTarget)}
          >
            <span className="visually-hidden">
              {t('reservation.tonightPin', {
                merchant: tonight.tables[id]?.name ?? '',
                time: times.get(id) ?? '',
              })}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
