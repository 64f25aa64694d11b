import { HowItWorks } from './how-it-works.tsx'
import { pageMeta } from '../shell/meta.ts'
import type { Route } from './+types/how-page.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, '/how-it-works', 'How it works')

export default function HowPage() {
  return <HowItWorks near={[]} />
}
