import { useEffect, useRef, useState } from 'react'
import {
  holdTable,
  makeReservation,
  releaseHold,
  type Reservation,
  type TableRequest,
} from '../../contract/api/reservations.ts'
import { api } from '../api/api.ts'

export type BookingFault = 'overlap' | 'deactivated' | 'unavailable' | 'held_ended' | 'failed'

export function faultOf(refusal: string): BookingFault {
  if (refusal === 'overlapping_reservation') return 'overlap'
  if (refusal === 'user_fraud') return 'deactivated'
  if (refusal === 'hold_expired') return 'held_ended'
  return refusal === 'table_taken' ? 'unavailable' : 'failed'
}

/**
 * Holds a table while the member reads the confirmation, and books it. A retry sends the same idempotency key, so a lost reply causes no second
 * reservation. `heldUntil` is in milliseconds by this device's clock; null without a hold, which booking does not need. Unmounting releases the
 * hold, and `onRelease` runs when the table is free again.
 */
export function useBooking(merchantId: string, request: TableRequest, onRelease: () => void) {
  // One dialog has one idempotency key.
  const [order] = useState(() => ({ ...request, key: crypto.randomUUID() }))
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
      // A failed hold does not prevent the booking.
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
      // When the browser restores this page from its cache, the table is no longer held.
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
