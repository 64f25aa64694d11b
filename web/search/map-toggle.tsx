import { List, Map as MapMark } from 'lucide-react'
import { useCopy } from '../copy/use-copy.ts'
import { Button } from '../ui/button.tsx'
import type { View } from './search-params.ts'
import css from './search-map.module.css'

/** Shows the map, or puts it away again where it stands beside the list. */
export function MapToggle({
  view,
  onLook,
  floating,
}: {
  view: View
  onLook: (view: View) => void
  floating?: boolean
}) {
  const t = useCopy()
  const there = view === 'map'
  if (there && floating) return null
  const Mark = there ? List : MapMark
  return (
    <div className={floating ? css.float : css.toggle}>
      <Button look="quiet" onClick={() => onLook(there ? 'list' : 'map')}>
        <Mark aria-hidden="true" size={18} />
        {there ? t('map.hide') : t('map.show')}
      </Button>
    </div>
  )
}
