import { lazy } from 'react'
import type { Brand } from '../../contract/brand.ts'

/** Whether a brand's lists can show tables; the server leaves the wish out elsewhere. */
export const showsTonight = (brand: Pick<Brand, 'openTableReservationsEnabled' | 'reservationNetwork'>): boolean =>
  brand.openTableReservationsEnabled && !brand.reservationNetwork

/** What a list says and asks about tables. Most lists are looked at without. */
export const Tonight = lazy(() => import('../reservations/tonight.tsx'))
