import { browserStorage, storageKeys } from '../site/storage.ts'

/** The map view of a search (P1-316), restored when the person returns to that search. */
export type StoredMapView = {
  /** The key of the search. */
  searchKey: string
  latitude: number
  longitude: number
  zoom: number
}

export const storeView = (view: StoredMapView): void => browserStorage.write(storageKeys.mapView, JSON.stringify(view))

/** The stored view of this search; null when the stored one is of another search or unreadable. */
export function readView(searchKey: string): StoredMapView | null {
  try {
    const view = JSON.parse(browserStorage.read(storageKeys.mapView) ?? 'null') as Partial<StoredMapView> | null
    const isComplete = [view?.latitude, view?.longitude, view?.zoom].every(Number.isFinite)
    return view?.searchKey === searchKey && isComplete ? (view as StoredMapView) : null
  } catch {
    return null
  }
}
