import { useState } from 'react'
import { closeTimeoutMs } from '../../domain/surveys/display.ts'
import { useTimeout } from '../../kit/use-timer.ts'
import { useWindowEvent } from '../../kit/use-window-event.ts'
import { useSite } from '../site/partner.ts'
import { promptNow } from '../site/prompt-clock.ts'
import { keepSurveySeen } from './last-seen.ts'

/** Stores when a survey was last seen: at once, or 4 s after it was sent, or earlier when the visitor leaves (P1-385, P1-386). */
export function useSeen(id: string, onTimeout: () => void) {
  const { staging } = useSite()
  const [sent, setSent] = useState(false)
  const store = () => keepSurveySeen(id, promptNow(staging))
  const close = () => {
    store()
    onTimeout()
  }
  useTimeout(close, sent ? closeTimeoutMs : null)
  useWindowEvent('pagehide', store, sent)
  return { sent, onSent: () => setSent(true), store }
}
