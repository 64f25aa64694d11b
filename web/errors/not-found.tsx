import { notFound } from './fail.ts'

export function loader() {
  throw notFound()
}

export default function NotFound() {
  return null
}
