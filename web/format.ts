import { formatsFor, type Formats } from '../contract/formats.ts'
import { useSite } from './partner.ts'

/** Dates, times, numbers and amounts as the reader sees them: the member's choice, else the brand's. */
export function useFormats(): Formats {
  const { partner, member } = useSite()
  return formatsFor(partner.brand, member)
}

/** A US number of ten digits as people dial it. */
export const phone = (text: string): string => {
  const digits = text.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
  return digits.length === 10 ? `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}` : text
}
