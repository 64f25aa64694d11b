import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import type { PartnerView } from '../../contract/brand.ts'

/** A part of a page as a visitor of this partner gets it from the server. */
export function drawn(partner: PartnerView, part: ReactNode): string {
  const Page = createRoutesStub([{ id: 'root', path: '/', Component: () => part }])
  const root = { partner, member: null, staging: false, year: 2026 }
  return renderToString(<Page hydrationData={{ loaderData: { root } }} />)
}
