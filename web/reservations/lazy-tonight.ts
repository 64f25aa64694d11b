import { lazy } from 'react'

/** The tables tonight of a list and the fields to search them. Loaded on demand, because most searches do not use them. */
export const Tonight = lazy(() => import('./tonight.tsx'))
