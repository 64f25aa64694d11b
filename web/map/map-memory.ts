import { kept, storageKeys } from '../shell/storage.ts'

/** Where the map stood for a question (spec 1 §3.9): who comes back to the question comes back to the place. */
export type MapView = { of: string; latitude: number; longitude: number; zoom: number }

export const keepView = (view: MapView): void => kept.write(storageKeys.mapView, JSON.stringify(view))

/** The view kept for this very question; null for any other. */
export function keptView(question: string): MapView | null {
  try {
    const view = JSON.parse(kept.read(storageKeys.mapView) ?? 'null') as Partial<MapView> | null
    const whole = [view?.latitude, view?.longitude, view?.zoom].every(Number.isFinite)
    return view?.of === question && whole ? (view as MapView) : null
  } catch {
    return null
  }
}
