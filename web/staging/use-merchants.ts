import { useEffect, useState } from 'react'
import { searchMerchants, type MerchantCard } from '../../contract/api/merchants.ts'
import { api } from '../api.ts'

const waitMs = 150 // a pause in typing
const shownMax = 8
const everywhereMiles = 100

/** Restaurants by name around a place. */
export function useMerchants(text: string, place: string): MerchantCard[] {
  const [found, setFound] = useState<MerchantCard[]>([])
  useEffect(() => {
    let current = true
    const query = { restaurantOrCuisine: text, location: place, radius: everywhereMiles, pageSize: shownMax }
    const look = () =>
      void api(searchMerchants, { query }).then(
        (answer) => current && setFound(answer.ok ? answer.value.merchants : []),
      )
    const timer = setTimeout(look, waitMs)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [text, place])
  return found
}
