import { isRouteErrorResponse } from 'react-router'
import { useLoaded } from '../../kit/use-loaded.ts'
import { copyOf } from '../copy/use-copy.ts'
import { commonCopy } from '../copy/common-copy.ts'
import { useSiteOrNothing } from '../site/partner.ts'
import { homePath, searchPath } from '../site/paths.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { ErrorView } from './view.tsx'

/** The data of a failed loader's response: a reference for support. */
export type FailureData = { reference: string }

const referenceOf = (error: unknown): string => {
  if (!isRouteErrorResponse(error)) return ''
  const { reference } = (error.data ?? {}) as Partial<FailureData>
  return typeof reference === 'string' ? reference : ''
}

/**
 * The error page for a missing page or a failure: what happened, links and, after a failure, the reference for support. With `isInLayout`
 * the layout provides the `main` element.
 */
export function ErrorBoundaryView({ error, isInLayout = false }: { error: unknown; isInLayout?: boolean }) {
  const site = useSiteOrNothing()
  const t = site
    ? copyOf(site)
    : (key: keyof typeof commonCopy, values: Record<string, string> = {}) =>
        commonCopy[key].replace('{reference}', values['reference'] ?? '')
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  const reference = useReference(referenceOf(error), !isMissing)
  const body = isMissing ? (
    <ErrorView title={t('notFound.title')} text={t('notFound.text')}>
      <ButtonLink to={homePath()}>{t('error.home')}</ButtonLink>
      <ButtonLink variant="quiet" to={searchPath()}>
        {t('notFound.search')}
      </ButtonLink>
    </ErrorView>
  ) : (
    <ErrorView
      title={t('error.title')}
      text={t('error.text')}
      reference={reference && t('error.reference', { reference })}
    >
      <Button onClick={() => window.location.reload()}>{t('error.again')}</Button>
      <ButtonLink variant="quiet" to={homePath()}>
        {t('error.home')}
      </ButtonLink>
    </ErrorView>
  )
  return isInLayout ? body : <main>{body}</main>
}

const reportOnDemand = () => import('./report-failure.ts').then((part) => part.reportFailure()).catch(() => '')

/**
 * The reference of a failure. An error in the browser and a gateway's plain 500 have none. Then the browser requests a reference, and the
 * server logs that request with the page.
 * The result is empty until the reply, and when the request fails. With `isNeeded` false nothing is requested.
 */
function useReference(loadedReference: string, isNeeded: boolean): string {
  const { data = '' } = useLoaded(loadedReference === '' && isNeeded ? 'reference' : null, reportOnDemand)
  return loadedReference || data
}
