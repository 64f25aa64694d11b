import { useEffect, useEffectEvent, useState } from 'react'
import { closeTimeoutMs } from '../../domain/surveys/display.ts'
import { useSite } from '../site/partner.ts'
import { promptNow } from '../site/prompt-clock.ts'
import { keepSurveySeen } from './last-seen.ts'

/** Stores when a survey was last seen: at once, or 4 s after it was sent, or earlier when the visitor leaves (P1-385, P1-386). */
export function useSeen(id: string, onTimeout: () => void) {
  const { staging } = useSite()
  const [sent, setSent] = useState(false)
  const store = () => keepSurveySeen(id, promptNow(staging))
  const storeNow = useEffectEvent(store)
  const over = useEffectEvent(onTimeout)
  useEffect(() => {
    if (!sent) return undefined
    const leave = () => storeNow()
    const timer = setTimeout(() => {
      storeNow()
      over()
    }, closeTimeoutMs)
    window.addEventListener('pagehide', leave)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pagehide', leave)
    }
  }, [sent])
  return { sent, onSent: () => setSent(true), store }
}
