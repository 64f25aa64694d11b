import { lazy } from 'react'

/**
 * The fields that search for tables tonight, and the tables at the restaurants of the list. Loaded on demand, because most searches do
 * not use them.
 */
export const Tonight = lazy(() => import('./tonight.tsx'))
