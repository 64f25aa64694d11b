import { isRouteErrorResponse } from 'react-router'
import { ServerCrash, SearchX } from 'lucide-react'
import { copyOf } from '../copy/use-copy.ts'
import { defaults } from '../copy/defaults.ts'
import { useSiteOrNothing } from '../partner.ts'
import { homePath, searchPath } from '../paths.ts'
import { Empty } from '../ui/empty.tsx'
import { ButtonLink } from '../ui/button.tsx'

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
    <Empty icon={<SearchX size={32} />} title={t('notFound.title')} text={t('notFound.text')}>
      <ButtonLink to={searchPath()}>{t('notFound.search')}</ButtonLink>
      <ButtonLink look="quiet" to={homePath()}>
        {t('error.home')}
      </ButtonLink>
    </Empty>
  ) : (
    <Empty
      icon={<ServerCrash size={32} />}
      title={t('error.title')}
      text={[t('error.text'), reference && t('error.reference', { reference })].filter(Boolean).join(' ')}
    >
      <ButtonLink look="quiet" to={homePath()}>
        {t('error.home')}
      </ButtonLink>
    </Empty>
  )
  return inside ? body : <main>{body}</main>
}
