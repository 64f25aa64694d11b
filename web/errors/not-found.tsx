import { notFound } from '../page/fail.ts'

/** The route of unknown paths. The loader always throws, so React Router renders the error page and never the component. */
export function loader() {
  throw notFound()
}

export default function NotFound() {
  return null
}
