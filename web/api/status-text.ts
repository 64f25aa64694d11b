import { callCopy, type CallCopyKey } from '../../contract/call-copy.ts'
import { callText } from '../copy/call-text.ts'

const isKey = (key: string): key is CallCopyKey => Object.hasOwn(callCopy, key)

/** The text of an HTTP status, which HTTP/2 responses do not carry; one common text for a status without its own. */
export function networkErrorText(status: number): string {
  const key = `httpStatus.${status}`
  return callText(isKey(key) ? key : 'httpStatus.other')
}
