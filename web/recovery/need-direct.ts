import type { RouterContextProvider } from 'react-router'
import { pageInfo } from '../context.ts'
import { notFound } from '../errors/fail.ts'

/** These pages are there where people sign in with a password of ours, and nowhere else (spec 1 §2.1). */
export function needDirect(context: Readonly<RouterContextProvider>): null {
  if (context.get(pageInfo).partner.brand.enrollmentType !== 'direct') throw notFound()
  return null
}
