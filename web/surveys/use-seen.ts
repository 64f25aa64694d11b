import { useState } from 'react'
import { closeTimeoutMs } from '../../domain/surveys/display.ts'
import { useTimeout } from '../../kit/use-timer.ts'
import { useWindowEvent } from '../../kit/use-window-event.ts'
import { useSite } from '../site/partner.ts'
import { promptNow } from '../site/prompt-clock.ts'
import { storeSurveySeen } from './last-seen.ts'

/**
 * Stores when the visitor last saw a survey. The caller stores it with `store` when the visitor closes the panel; after `onSent` it is
 * stored when the panel closes by itself after 4 s, or earlier when the visitor leaves the page (P1-385, P1-386).
 */
export function useSeen(id: string, onTimeout: () => void) {
  const { staging } = useSite()
  const [sent, setSent] = useState(false)
  const store = () => storeSurveySeen(id, promptNow(staging))
  const close = () => {
    store()
    onTimeout()
  }
  useTimeout(close, sent ? closeTimeoutMs : null)
  useWindowEvent('pagehide', store, sent)
  return { sent, onSent: () => setSent(true), store }
}
