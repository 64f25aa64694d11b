import { data } from 'react-router'
import type { Problem } from '../../contract/endpoint.ts'

/** A page that does not exist for this partner or visitor. */
export const notFound = () => data({ reference: '' }, { status: 404 })

/** A call a page cannot do without has failed: the status and the reference go to the error page. */
export const failed = (problem: Problem) =>
  data({ reference: problem.reference }, { status: problem.status >= 400 ? problem.status : 500 })
