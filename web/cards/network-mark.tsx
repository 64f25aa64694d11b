import type { ReactNode } from 'react'

/** Simple drawings of the network logos. Screen readers skip them, because text next to them names the network. */
const marks: Readonly<Record<string, ReactNode>> = {
  visa: (
    <path d="M6 22 3 8h5l1.6 8.6L13 8h5l-6.4 14zM18 22l2.6-14h4.6L22.6 22zM37 8.6 36.3 12c-2.4-1-5.3-.8-5.3.4 0 1.400 5.600 1.600 5.600 5.200 0 4.600-6 5.400-10.200 3.900l.7-3.400c2.800 1.200 5.600 1 5.600-.2 0-1.600-5.500-1.500-5.500-5.100C27.200 8.300 32.600 7.200 37 8.600zM47 8l3 14h-4.400l-.4-2h-4.500l-1 2H35l6.300-12.400C41.900 8.500 42.600 8 44 8zm-2.400 9-.9-4.300-1.700 4.300z" />
  ),
  mastercard: (
    <>
      <circle cx="20" cy="15" r="12" opacity="0.9" />
      <circle cx="36" cy="15" r="12" opacity="0.55" />
    </>
  ),
  amex: (
    <>
      <rect x="1" y="4" width="54" height="22" rx="3" fill="none" stroke="currentColor" strokeWidth="2" />
      <text x="6" y="20.5" textLength="44" lengthAdjust="spacingAndGlyphs" fontSize="15" fontWeight="800">
        AMEX
      </text>
    </>
  ),
  discover: (
    <>
      <text x="0" y="20" textLength="42" lengthAdjust="spacingAndGlyphs" fontSize="14" fontWeight="700">
        DISCOVER
      </text>
      <circle cx="49" cy="15" r="6" opacity="0.7" />
    </>
  ),
}

export function NetworkMark({ cardType, className }: { cardType: string; className: string | undefined }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 56 30" className={className} fill="currentColor">
      {marks[cardType]}
    </svg>
  )
}
