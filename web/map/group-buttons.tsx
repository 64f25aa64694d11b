import type { Map as GlMap } from 'maplibre-gl'
import { useState } from 'react'
import { mapCopy } from '../copy/map.ts'
import { useCopy } from '../copy/use-copy.ts'
import { useFormats } from '../site/format.ts'
import { zoomIntoGroup, drawnGroups, type Group } from './groups.ts'
import css from './map.module.css'
import { useMapEvent } from './use-map-event.ts'

/** The maximum number of buttons, so that keyboard navigation stays short; the list has everything else. */
const groupsMax = 30

function useGroups(map: GlMap): readonly Group[] {
  const [groups, setGroups] = useState<readonly Group[]>([])
  // The drawn groups are final once the map is idle.
  useMapEvent(map, 'idle', () => setGroups(drawnGroups(map).slice(0, groupsMax)))
  return groups
}

/** The groups of the map for keyboard and screen reader: a button over each circle, visible when focused. */
export function GroupButtons({ map }: { map: GlMap }) {
  const t = useCopy(mapCopy)
  const { count } = useFormats()
  const groups = useGroups(map)
  if (groups.length === 0) return null
  const zoomInto = (group: Group) => {
    // The button disappears with its group, so the map takes the focus.
    map.getCanvas().focus()
    void zoomIntoGroup(map, group)
  }
  return (
    <ul className={css.groups} aria-label={t('map.groups')}>
      {groups.map((group) => (
        <li key={group.key}>
          <button
            type="button"
            ref={(button) => {
              const { x, y } = map.project([group.longitude, group.latitude])
              if (button) button.style.translate = `${x}px ${y}px`
            }}
            onClick={() => zoomInto(group)}
          >
            <span className="visually-hidden">{t('map.group', { count: count(group.restaurants) })}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
