import { redirect } from 'react-router'
import { recentActivityPath } from '../paths.ts'

/** Until there is an overview, other addresses of the account lead to what members come for (spec 2 §2). */
export function loader() {
  return redirect(recentActivityPath())
}

export default function ToActivity() {
  return null
}
