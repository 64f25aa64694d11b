import type { RouterContextProvider } from 'react-router'
import { pageInfo } from '../site/context.ts'
import { notFound } from '../page/fail.ts'

/** These pages exist only at partners with direct enrollment (P1-056, P1-064). */
export function needDirect(context: Readonly<RouterContextProvider>): null {
  if (context.get(pageInfo).partner.brand.enrollmentType !== 'direct') throw notFound()
  return null
}
