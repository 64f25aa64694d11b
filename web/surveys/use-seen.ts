import { useState } from 'react'
import { closeTimeoutMs } from '../../domain/surveys/display.ts'
import { useTimeout } from '../../kit/use-timer.ts'
import { useWindowEvent } from '../../kit/use-window-event.ts'
import { useSite } from '../site/partner.ts'
import { promptNow } from '../site/prompt-clock.ts'
import { storeSurveySeen } from './last-seen.ts'

/**
 * Stores when the person last closed or answered a survey. The caller calls `store` when the person closes the panel. After `onSent` the
 * hook stores the time itself: after 4 s, together with a call of `onTimeout`, and when the person leaves the page (P1-385, P1-386).
 */
export function useSurveySeen(id: string, onTimeout: () => void) {
  const { staging } = useSite()
  const [isSent, setIsSent] = useState(false)
  const store = () => storeSurveySeen(id, promptNow(staging))
  const storeAndClose = () => {
    store()
    onTimeout()
  }
  useTimeout(storeAndClose, isSent ? closeTimeoutMs : null)
  useWindowEvent('pagehide', store, isSent)
  return { isSent, onSent: () => setIsSent(true), store }
}
