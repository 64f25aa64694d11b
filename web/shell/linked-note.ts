import type { Copy } from '../copy/use-copy.ts'
import { toast } from '../ui/toasts.ts'
import { tabStorage, storageKeys } from '../site/storage.ts'

/** Stores the last four digits of the linked card until the next page has loaded. */
export function storeLinkedNote(lastFour: string): void {
  tabStorage.write(storageKeys.cardRegistrationSuccess, lastFour)
}

/** Shows once, after the page load, the card with which the member re-enrolled (P1-388). */
export function showLinkedNote(t: Copy): void {
  const lastFour = tabStorage.read(storageKeys.cardRegistrationSuccess)
  tabStorage.remove(storageKeys.cardRegistrationSuccess)
  if (lastFour) toast.success(t('cards.linkedAgain', { lastFour }))
}
