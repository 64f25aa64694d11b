import { useEffect, useEffectEvent } from 'react'
import { useCopy } from '../copy/use-copy.ts'
import { toast } from '../ui/toasts.ts'
import { tabStorage, storageKeys } from '../site/storage.ts'

/** Stores the linked card over the next page load. */
export function noteLinked(lastFour: string): void {
  tabStorage.write(storageKeys.cardRegistrationSuccess, lastFour)
}

/** Shows once, after the page load, which card reopened the account (P1-388). */
export function useLinkedNote(): void {
  const t = useCopy()
  const showMessage = useEffectEvent((lastFour: string) => toast.success(t('cards.linkedAgain', { lastFour })))
  useEffect(() => {
    const lastFour = tabStorage.read(storageKeys.cardRegistrationSuccess)
    tabStorage.remove(storageKeys.cardRegistrationSuccess)
    if (lastFour) showMessage(lastFour)
  }, [])
}
