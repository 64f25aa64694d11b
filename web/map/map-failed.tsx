import { MapIcon } from 'lucide-react'
import { mapCopy } from '../copy/map.ts'
import { useCopy } from '../copy/use-copy.ts'
import css from './map.module.css'

/** A browser that cannot draw a map, or could not load it: nothing is lost, as the list has everything. */
export function MapFailed() {
  const t = useCopy(mapCopy)
  return (
    <div className={css.failed} role="status">
      <MapIcon aria-hidden="true" size={32} />
      <p>{t('map.failed')}</p>
    </div>
  )
}
