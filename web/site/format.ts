import { formatsFor, type Formats } from '../../contract/formats.ts'
import { useSite } from './partner.ts'

/** Formats of dates, times, numbers and amounts in the member's language, else the brand's. */
export function useFormats(): Formats {
  const { partner, member } = useSite()
  return formatsFor(partner, member)
}

/** Formats a US number of ten digits, with or without the country code 1, as (212) 555-0142; returns any other text as it is. */
export const formatUsPhone = (text: string): string => {
  const digits = text.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
  return digits.length === 10 ? `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}` : text
}
