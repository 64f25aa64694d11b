import { useEffect, useRef, useState } from 'react'
import { holdTable, releaseHold, type makeReservation, type Reservation } from '../../contract/api/reservations.ts'
import { api } from '../api/api.ts'
import type { ReplyTo } from '../forms/action.ts'
import { hasFailed } from '../forms/reply.ts'
import { useRouteForm } from '../forms/use-route-form.ts'
import { useHydrated } from '../ui/use-hydrated.ts'
import { bookForm } from './book-form.ts'
import type { KeyedTableRequest } from './booking-request.ts'

/** `explained`: the server's message explains the refusal. */
export type BookingFault = 'overlap' | 'deactivated' | 'unavailable' | 'held_ended' | 'explained' | 'failed'

export function faultOf(refusal: string): BookingFault {
  if (refusal === 'overlapping_reservation') return 'overlap'
  if (refusal === 'user_fraud') return 'deactivated'
  if (refusal === 'hold_expired') return 'held_ended'
  if (refusal === 'look_only' || refusal === 'impersonation_refused') return 'explained'
  return refusal === 'table_taken' ? 'unavailable' : 'failed'
}

/** The form that books a table, and the hold of that table while the member decides. */
export function useBooking(merchantId: string, bookingRequest: KeyedTableRequest, onRelease: () => void) {
  const [reservation, setReservation] = useState<Reservation | null>(null)
  const hydrated = useHydrated()
  const hold = useHold(merchantId, bookingRequest, onRelease)
  const state = useRouteForm<typeof bookForm.schema, ReplyTo<typeof makeReservation>>(bookForm, {
    onReply: (reply) => {
      if (!reply.ok) return
      hold.keep()
      setReservation(reply.value)
    },
  })
  const { reply } = state
  const refusalFault = reply && hasFailed(reply) && !reply.ok ? faultOf(reply.refusal) : null
  const fault = state.busy || reservation ? null : (refusalFault ?? hold.fault)
  return {
    state,
    reservation,
    fault,
    heldUntil: hold.until,
    // True while the hold is requested. Without script no hold is requested, so the button must not wait for one.
    isHolding: hydrated && hold.isPending,
    onHoldEnd: hold.end,
  }
}

type Hold = { until: number | null; fault: BookingFault | null; isPending: boolean }

/**
 * Holds a table until the component unmounts or the browser leaves the page, and runs `onRelease` after it released the table.
 * `until` is in milliseconds since 1970 by this device's clock; null without a hold. Booking works without a hold.
 * `keep` prevents the release, because the table is booked.
 */
function useHold(merchantId: string, bookingRequest: KeyedTableRequest, onRelease: () => void) {
  const [hold, setHold] = useState<Hold>({ until: null, fault: null, isPending: true })
  const isKept = useRef(false)
  // A ref that keeps the first function, because a new function in each render would run the effect again.
  const onReleaseRef = useRef(onRelease)

  useEffect(() => {
    let isMounted = true
    const { key, date, time, partySize } = bookingRequest
    const holdRequest = api(holdTable, { params: { id: merchantId }, body: { key, date, time, partySize } }).then(
      (reply) => {
        // Without a hold the member can still book, and the reply to the booking then explains a refusal.
        const refusalFault = reply.ok ? null : faultOf(reply.refusal)
        const fault = refusalFault === 'failed' || refusalFault === 'explained' ? null : refusalFault
        const until = reply.ok ? Date.now() + reply.value.secondsLeft * 1_000 : null
        if (isMounted) setHold({ until, fault, isPending: false })
        return reply.ok
      },
    )
    const release = () => {
      void holdRequest.then(async (isHeld) => {
        if (!isHeld || isKept.current) return
        await api(releaseHold, { params: { key } }, { keepalive: true })
        onReleaseRef.current()
      })
    }
    const onLeave = () => {
      release()
      // When the browser restores this page from its cache, the table is no longer held.
      setHold((current) => ({ ...current, until: null }))
    }
    window.addEventListener('pagehide', onLeave)
    return () => {
      isMounted = false
      window.removeEventListener('pagehide', onLeave)
      release()
    }
  }, [merchantId, bookingRequest])

  return {
    ...hold,
    keep: () => {
      isKept.current = true
    },
    end: () => setHold((current) => ({ ...current, fault: 'held_ended' })),
  }
}
