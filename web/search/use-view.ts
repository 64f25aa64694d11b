import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { MapBox } from '../map/map-box.ts'
import { withView, viewParam, withBox, type View } from './search-params.ts'

/** List or map, as a parameter of the URL, so that a step back switches between them and the list keeps its scroll position. */
export function useView() {
  const navigate = useNavigate()
  const { state } = useLocation() as { state: unknown }
  const [params] = useSearchParams()
  // Whether the list is one step back in history.
  const fromList = typeof state === 'object' && state !== null && 'fromList' in state
  const showView = (view: View) => {
    if (view === 'list' && fromList) return void navigate(-1)
    void navigate(`?${withView(params, view)}`, {
      preventScrollReset: true,
      replace: view === 'list',
      ...(view === 'map' ? { state: { fromList: true } } : {}),
    })
  }
  const searchArea = (box: MapBox) => void navigate(`?${withBox(params, box)}`, { preventScrollReset: true })
  return { view: viewParam(params), showView, searchArea }
}
