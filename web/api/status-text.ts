import { callCopy, type CallCopyKey } from '../../contract/call-copy.ts'
import { callText } from '../copy/call-text.ts'

const isKey = (key: string): key is CallCopyKey => Object.hasOwn(callCopy, key)

/** The text of an HTTP status. HTTP/2 responses carry only the code. Statuses without a copy key share one common text. */
export function httpStatusText(status: number): string {
  const key = `httpStatus.${status}`
  return callText(isKey(key) ? key : 'httpStatus.other')
}
