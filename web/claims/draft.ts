import { tabStorage, storageKeys } from '../site/storage.ts'

/** The typed form; the restaurant with its name from the list. */
export type ClaimForm = {
  merchantId: string
  merchantName: string
  date: string
  amount: string
  /** Empty when not chosen yet; `other` for a card that was never linked. */
  card: string
  paidWithPin: boolean
}
export const emptyClaim: ClaimForm = {
  merchantId: '',
  merchantName: '',
  date: '',
  amount: '',
  card: '',
  paidWithPin: false,
}
export const otherCard = 'other'

const texts = ['merchantId', 'merchantName', 'date', 'amount', 'card'] as const

/** Stores the form with every change, so that a reload or an expired session loses nothing. */
export const keepClaimDraft = (form: ClaimForm): void => tabStorage.write(storageKeys.claimDraft, JSON.stringify(form))

export const forgetClaimDraft = (): void => tabStorage.remove(storageKeys.claimDraft)

export function keptClaimDraft(): ClaimForm {
  try {
    const stored = JSON.parse(tabStorage.read(storageKeys.claimDraft) ?? '{}') as Record<string, unknown>
    const form: ClaimForm = { ...emptyClaim, paidWithPin: stored['paidWithPin'] === true }
    for (const name of texts) if (typeof stored[name] === 'string') form[name] = stored[name]
    return form
  } catch {
    return emptyClaim
  }
}
