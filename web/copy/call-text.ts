import { callCopy, type CallCopyKey } from '../../contract/call-copy.ts'

let texts: Partial<Record<CallCopyKey, string>> = {}

/** Sets the partner's texts for code outside of components. Only in a browser, where one document belongs to one partner. */
export function setCallTexts(textOf: (key: string, fallback: string) => string): void {
  texts = Object.fromEntries(Object.entries(callCopy).map(([key, fallback]) => [key, textOf(key, fallback)]))
}

/** A text about an API call: the partner's, else the default. */
export const callText = (key: CallCopyKey): string => texts[key] ?? callCopy[key]
