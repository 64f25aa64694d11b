import { List, Map as MapMark } from 'lucide-react'
import { useCopy } from '../copy/use-copy.ts'
import { Button } from '../ui/button.tsx'
import type { View } from './search-params.ts'
import css from './search-map.module.css'

/** Switches between list and map. The floating button only opens the map. */
export function MapToggle({
  view,
  onView,
  floating,
}: {
  view: View
  onView: (view: View) => void
  floating?: boolean
}) {
  const t = useCopy()
  const isMap = view === 'map'
  if (isMap && floating) return null
  const Mark = isMap ? List : MapMark
  return (
    <div className={floating ? css.float : css.toggle}>
      <Button variant="quiet" onClick={() => onView(isMap ? 'list' : 'map')}>
        <Mark aria-hidden="true" size={18} />
        {isMap ? t('map.hide') : t('map.show')}
      </Button>
    </div>
  )
}
