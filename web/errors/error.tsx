import { metaCopy } from '../copy/meta.ts'
import { useCopy } from '../copy/use-copy.ts'
import { pageInfo } from '../site/context.ts'
import { homePath } from '../site/paths.ts'
import { pageMeta } from '../page/meta.ts'
import { ButtonLink } from '../ui/button.tsx'
import type { Route } from './+types/error.ts'
import { ErrorView } from './view.tsx'

export function loader({ context }: Route.LoaderArgs) {
  return { reference: context.get(pageInfo).reference }
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, '/error', [metaCopy, 'meta.errorTitle'])

/** The server error page shows a reference code (P1-075). */
export default function ErrorPage({ loaderData: { reference } }: Route.ComponentProps) {
  const t = useCopy()
  return (
    <ErrorView title={t('error.title')} text={t('error.text')} reference={t('error.reference', { reference })}>
      <ButtonLink to={homePath()}>{t('error.home')}</ButtonLink>
    </ErrorView>
  )
}
