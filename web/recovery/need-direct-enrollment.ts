import type { RouterContextProvider } from 'react-router'
import { pageInfo } from '../site/context.ts'
import { notFound } from '../page/fail.ts'

/** The recovery pages, /fix_credentials and /confirm_email are a 404 at partners without direct enrollment (P1-056, P1-064). */
export function needDirectEnrollment(context: Readonly<RouterContextProvider>): null {
  if (context.get(pageInfo).partner.brand.enrollmentType !== 'direct') throw notFound()
  return null
}
