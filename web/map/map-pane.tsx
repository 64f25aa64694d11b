import { Component, lazy, Suspense, type ReactNode } from 'react'
import { mapCopy } from '../copy/map.ts'
import { useCopy } from '../copy/use-copy.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'
import css from './map.module.css'
import { MapFailed } from './map-failed.tsx'
import type { MapProps } from './map-view.tsx'

// The largest chunk of the site: loaded only when the page shows the map.
const ResultsMap = lazy(() => import('./map-view.tsx').then((part) => ({ default: part.ResultsMap })))

/** The area of the map, which keeps its size while the map loads and when it fails. */
export function MapPane(props: MapProps) {
  const t = useCopy(mapCopy)
  const hydrated = useHydrated()
  const placeholder = (
    <div className={css.view} role="status">
      <span className="visually-hidden">{t('map.loading')}</span>
      <Skeleton className={css.skeleton} />
    </div>
  )
  if (!hydrated) return placeholder
  return (
    <MapErrorBoundary>
      <Suspense fallback={placeholder}>
        <ResultsMap {...props} />
      </Suspense>
    </MapErrorBoundary>
  )
}

/** Keeps the list working when the map throws. */
class MapErrorBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }
  static getDerivedStateFromError = () => ({ broken: true })
  override render() {
    return this.state.broken ? <MapFailed /> : this.props.children
  }
}
