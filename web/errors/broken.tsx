import { isRouteErrorResponse } from 'react-router'
import { copyOf } from '../copy/use-copy.ts'
import { defaults } from '../copy/defaults.ts'
import { useSiteOrNothing } from '../partner.ts'
import { homePath, searchPath } from '../paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { ErrorView } from './view.tsx'

/** The answer of a loader that could not do its work: carries what support can look up. */
export type Failure = { reference: string }

const referenceOf = (error: unknown): string => {
  if (!isRouteErrorResponse(error)) return ''
  const { reference } = (error.data ?? {}) as Partial<Failure>
  return typeof reference === 'string' ? reference : ''
}

/** A page that is not there, or that broke: what happened, a way on, the reference. */
export function Broken({ error, inside = false }: { error: unknown; inside?: boolean }) {
  const site = useSiteOrNothing()
  const t = site
    ? copyOf(site)
    : (key: keyof typeof defaults, words: Record<string, string> = {}) =>
        defaults[key].replace('{reference}', words['reference'] ?? '')
  const missing = isRouteErrorResponse(error) && error.status === 404
  const reference = referenceOf(error)
  const body = missing ? (
    <ErrorView title={t('notFound.title')} text={t('notFound.text')}>
      <ButtonLink to={homePath()}>{t('error.home')}</ButtonLink>
      <ButtonLink look="quiet" to={searchPath()}>
        {t('notFound.search')}
      </ButtonLink>
    </ErrorView>
  ) : (
    <ErrorView
      title={t('error.title')}
      text={t('error.text')}
      reference={reference && t('error.reference', { reference })}
    >
      <ButtonLink to={homePath()}>{t('error.home')}</ButtonLink>
    </ErrorView>
  )
  return inside ? body : <main>{body}</main>
}
