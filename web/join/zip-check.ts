import { isDeliverableZip } from '../api/validate.ts'

export type ZipFault = '' | 'invalidZip' | 'checkFailed'

/**
 * Checks ZIP codes of five digits with the server; any other text has no fault here. The last checked value keeps its verdict and is not
 * requested again; a failed call is no verdict, so the value is requested again the next time.
 */
export function zipChecker(isDeliverable: (zip: string) => Promise<boolean> = isDeliverableZip) {
  let last: { value: string; verdict: Promise<ZipFault> } | null = null
  return (text: string): Promise<ZipFault> => {
    const value = text.trim()
    if (!/^\d{5}$/.test(value)) return Promise.resolve('')
    if (last?.value === value) return last.verdict
    const verdict = isDeliverable(value).then(
      (deliverable): ZipFault => (deliverable ? '' : 'invalidZip'),
      (): ZipFault => {
        if (last?.value === value) last = null
        return 'checkFailed'
      },
    )
    last = { value, verdict }
    return verdict
  }
}
