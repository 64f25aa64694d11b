import { useEffect, useRef, useState } from 'react'
import {
  holdTable,
  makeReservation,
  releaseHold,
  type Reservation,
  type Wish,
} from '../../contract/api/reservations.ts'
import { api } from '../api.ts'

export type BookingFault = 'overlap' | 'deactivated' | 'taken' | 'held_ended' | 'failed'

export function faultOf(refusal: string): BookingFault {
  if (refusal === 'overlapping_reservation') return 'overlap'
  if (refusal === 'user_fraud') return 'deactivated'
  if (refusal === 'hold_expired') return 'held_ended'
  return refusal === 'table_taken' ? 'taken' : 'failed'
}

/**
 * Holds a table while its member reads it over, and books it. Trying again sends the same key, so that an answer that got lost makes no second
 * reservation. `heldUntil` is by this device's clock, in milliseconds; null without a hold, which booking does not need. Leaving releases the
 * hold, and `onRelease` runs once the table is free again.
 */
export function useBooking(merchantId: string, wish: Wish, onRelease: () => void) {
  // One dialog is one wish.
  const [order] = useState(() => ({ ...wish, key: crypto.randomUUID() }))
  const [busy, setBusy] = useState(false)
  const [booked, setBooked] = useState<Reservation | null>(null)
  const [fault, setFault] = useState<BookingFault | null>(null)
  const [heldUntil, setHeldUntil] = useState<number | null>(null)
  const hold = useRef<Promise<boolean>>(Promise.resolve(false))
  const isBooked = useRef(false)
  const afterRelease = useRef(onRelease)

  useEffect(() => {
    let isOpen = true
    hold.current = api(holdTable, { params: { id: merchantId }, body: order }).then((reply) => {
      // Without an answer, or with other tables held, the table can be reserved all the same.
      const reason = reply.ok ? 'failed' : faultOf(reply.refusal)
      if (isOpen && reply.ok) setHeldUntil(Date.now() + reply.value.secondsLeft * 1_000)
      else if (isOpen && reason !== 'failed') setFault(reason)
      return reply.ok
    })
    const release = () => {
      void hold.current.then(async (isHeld) => {
        if (!isHeld || isBooked.current) return
        await api(releaseHold, { params: { key: order.key } }, { keepalive: true })
        afterRelease.current()
      })
    }
    const onLeave = () => {
      release()
      // Should the browser show this page again, its table is no longer held.
      setHeldUntil(null)
    }
    window.addEventListener('pagehide', onLeave)
    return () => {
      isOpen = false
      window.removeEventListener('pagehide', onLeave)
      release()
    }
  }, [merchantId, order])

  const book = async () => {
    setBusy(true)
    setFault(null)
    await hold.current
    const reply = await api(makeReservation, { params: { id: merchantId }, body: order })
    setBusy(false)
    if (!reply.ok) return setFault(faultOf(reply.refusal))
    isBooked.current = true
    setFault(null)
    setBooked(reply.value)
  }
  return { busy, booked, fault, heldUntil, book, onHoldEnd: () => setFault('held_ended') }
}
