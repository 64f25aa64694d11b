import { lazy } from 'react'

/** What a list says and asks about tables. Most lists are looked at without. */
export const Tonight = lazy(() => import('./tonight.tsx'))
