import { notFound } from './fail.ts'

export function loader() {
  throw notFound()
}

export const meta = () => [{ title: 'Page not found' }]

export default function NotFound() {
  return null
}
