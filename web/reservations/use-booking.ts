import { useState } from 'react'
import { makeReservation, type Reservation, type Wish } from '../../contract/api/reservations.ts'
import { api } from '../api.ts'

export type BookingFault = 'overlap' | 'deactivated' | 'taken' | 'failed'

const faultOf = (refusal: string): BookingFault => {
  if (refusal === 'overlapping_reservation') return 'overlap'
  if (refusal === 'user_fraud') return 'deactivated'
  return refusal === 'table_taken' ? 'taken' : 'failed'
}

/** Books one table. Trying again sends the same key, so that an answer that got lost makes no second reservation. */
export function useBooking(merchantId: string, wish: Wish) {
  const [key] = useState(() => crypto.randomUUID())
  const [busy, setBusy] = useState(false)
  const [booked, setBooked] = useState<Reservation | null>(null)
  const [fault, setFault] = useState<BookingFault | null>(null)
  const book = async () => {
    setBusy(true)
    setFault(null)
    const answer = await api(makeReservation, { params: { id: merchantId }, body: { ...wish, key } })
    setBusy(false)
    if (answer.ok) setBooked(answer.value)
    else setFault(faultOf(answer.refusal))
  }
  return { busy, booked, fault, book }
}
