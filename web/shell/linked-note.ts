import { useEffect, useEffectEvent } from 'react'
import { useCopy } from '../copy/use-copy.ts'
import { toast } from '../ui/toasts.ts'

const storageKey = 'cardRegistrationSuccess'

/** Keeps over the coming page load which card was linked. */
export function noteLinked(lastFour: string): void {
  sessionStorage.setItem(storageKey, lastFour)
}

/** Says once, on the page after, which card opened the account again (spec 1 §4.6). */
export function useLinkedNote(): void {
  const t = useCopy()
  const say = useEffectEvent((lastFour: string) => toast.success(t('cards.linkedAgain', { lastFour })))
  useEffect(() => {
    const lastFour = sessionStorage.getItem(storageKey)
    sessionStorage.removeItem(storageKey)
    if (lastFour) say(lastFour)
  }, [])
}
