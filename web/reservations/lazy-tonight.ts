import { lazy } from 'react'

/**
 * Tables for tonight: the search fields, the note for the whole list, and the times at one restaurant of the list or the map. Loaded on
 * demand, because most searches do not use it.
 */
export const Tonight = lazy(() => import('./tonight.tsx'))
