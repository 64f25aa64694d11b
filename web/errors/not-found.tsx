import { notFound } from '../page/fail.ts'

export function loader() {
  throw notFound()
}

export default function NotFound() {
  return null
}
