import { MapIcon } from 'lucide-react'
import { mapCopy } from '../copy/map.ts'
import { useCopy } from '../copy/use-copy.ts'
import css from './map.module.css'

/** Replaces a map that could not be loaded or drawn; the list has the same restaurants. */
export function MapFailed() {
  const t = useCopy(mapCopy)
  return (
    <div className={css.failed} role="status">
      <MapIcon aria-hidden="true" size={32} />
      <p>{t('map.failed')}</p>
    </div>
  )
}
