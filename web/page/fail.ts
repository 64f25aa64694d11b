import { data } from 'react-router'
import type { Problem } from '../../contract/endpoint.ts'

/** A page that does not exist for this partner or member. */
export const notFound = () => data({ reference: '' }, { status: 404 })

/**
 * An essential call of a page failed: passes its status and reference to the error page. A status below 400, such as 0 without a reply,
 * becomes 500.
 */
export const pageFailure = (problem: Problem) =>
  data({ reference: problem.reference }, { status: problem.status >= 400 ? problem.status : 500 })
