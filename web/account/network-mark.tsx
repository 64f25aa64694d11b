import type { ReactNode } from 'react'
import css from './card-item.module.css'

/** Simple drawings that are told apart at a glance; the name stands beside the card in words. */
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
    <path
      d="M2 4h52v22H2zm5 16h4l.8-2h4.400l.8 2h4L16.600 10h-5.200zm6-5 1-2.600 1 2.600zm9 5h3.500v-5.500l2.500 5.500h2l2.500-5.500V20H36V10h-4.500L29 15.600 26.500 10H22zm16 0h8v-2.800h-4.500v-1H46v-2.500h-4.500v-.9H46V10h-8z"
      fillRule="evenodd"
    />
  ),
  discover: (
    <>
      <path d="M2 9h6c4 0 6.500 2.600 6.500 6S12 21 8 21H2zm4 3v6h2c1.600 0 2.600-1.200 2.600-3S9.600 12 8 12zM17 9h4v12h-4zM24 17.500c1.600 1 5 1.500 5 .2 0-1.600-5.600-.8-5.600-5 0-4 5.200-4.700 8.600-3v3.100c-1.600-1-4.600-1.300-4.600-.2 0 1.500 5.600.7 5.600 5 0 4-5.800 4.500-9 3z" />
      <circle cx="44" cy="15" r="9" opacity="0.7" />
    </>
  ),
}

export function NetworkMark({ cardType, className = css.mark }: { cardType: string; className?: string | undefined }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 56 30" className={className} fill="currentColor">
      {marks[cardType]}
    </svg>
  )
}
