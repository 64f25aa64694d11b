import { useEffect, useState } from 'react'
import { searchMerchants, type MerchantCard } from '../../contract/api/merchants.ts'
import { api } from '../api/api.ts'

const waitMs = 150 // a pause in typing
const shownMax = 8
const everywhereMiles = 100

/** Restaurants by name around a place. */
export function useMerchants(text: string, place: string): MerchantCard[] {
  const [merchants, setMerchants] = useState<MerchantCard[]>([])
  useEffect(() => {
    let current = true
    const query = { restaurantOrCuisine: text, location: place, radius: everywhereMiles, pageSize: shownMax }
    const load = () =>
      void api(searchMerchants, { query }).then(
        (answer) => current && setMerchants(answer.ok ? answer.value.merchants : []),
      )
    const timer = setTimeout(load, waitMs)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [text, place])
  return merchants
}
