import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { MapBox } from '../map/map-box.ts'
import { seenAs, viewParam, within, type View } from './search-params.ts'

/** Whether list or map is looked at: in the address, so that a step back leads from one to the other and the list stays where it was. */
export function useView() {
  const navigate = useNavigate()
  const { state } = useLocation() as { state: unknown }
  const [params] = useSearchParams()
  const fromList = typeof state === 'object' && state !== null && 'fromList' in state
  const look = (view: View) => {
    if (view === 'list' && fromList) return void navigate(-1)
    void navigate(`?${seenAs(params, view)}`, {
      preventScrollReset: true,
      replace: view === 'list',
      ...(view === 'map' ? { state: { fromList: true } } : {}),
    })
  }
  const searchArea = (box: MapBox) => void navigate(`?${within(params, box)}`, { preventScrollReset: true })
  return { view: viewParam(params), look, searchArea }
}
