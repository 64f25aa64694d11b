import { isDeliverableZip } from '../api/validate.ts'

export type ZipFault = '' | 'invalidZip' | 'checkFailed'

/**
 * Returns a function that checks ZIP codes of five digits with the server; any other text has no fault here. The function keeps the verdict
 * of the last value and does not request it again. A failed call is no verdict, so the next check requests the value again.
 */
export function zipChecker(isDeliverable: (zip: string) => Promise<boolean> = isDeliverableZip) {
  let lastCheck: { value: string; verdict: Promise<ZipFault> } | null = null
  return (text: string): Promise<ZipFault> => {
    const value = text.trim()
    if (!/^\d{5}$/.test(value)) return Promise.resolve('')
    if (lastCheck?.value === value) return lastCheck.verdict
    const verdict = isDeliverable(value).then(
      (deliverable): ZipFault => (deliverable ? '' : 'invalidZip'),
      (): ZipFault => {
        if (lastCheck?.value === value) lastCheck = null
        return 'checkFailed'
      },
    )
    lastCheck = { value, verdict }
    return verdict
  }
}
