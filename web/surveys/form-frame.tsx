import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { isTypeformSubmit, typeformAddress, typeformOrigin } from '../../contract/typeform.ts'
import { ofType } from '../content/use-entry.ts'
import { pageInfo } from '../context.ts'
import { useCopy } from '../copy/use-copy.ts'
import { notFound } from '../errors/fail.ts'
import { useSite } from '../partner.ts'
import { pageMeta } from '../shell/meta.ts'
import { useHydrated } from '../ui/use-hydrated.ts'
import type { Route } from './+types/form-frame.ts'
import css from './form-frame.module.css'
import { surveySent } from './sent-message.ts'
import { trackingFields } from './tracking-fields.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const surveys = ofType(await context.get(pageInfo).content('surveys'), 'surveys')
  const survey = surveys.find(({ fields }) => fields.id === params.id)?.fields
  if (!survey?.form) throw notFound()
  return { id: survey.id, title: survey.text, form: survey.form }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, '/surveys', loaderData?.title ?? '')

/**
 * The form of a service with its hidden fields, and nothing else. This document's policy alone names the service, so no page with a card
 * frame ever may load it. Only messages of the form's own frame and origin, for this embedding, count.
 */
export default function FormFrame({ loaderData: { id, title, form } }: Route.ComponentProps) {
  const t = useCopy()
  const site = useSite()
  const [params] = useSearchParams()
  const page = params.get('page') ?? '/surveys'
  const frame = useRef<HTMLIFrameElement>(null)
  const [embedId] = useState(() => crypto.randomUUID())
  // The visitor's own values are in the browser alone.
  const hydrated = useHydrated()
  useEffect(() => {
    const listen = ({ origin, source, data }: MessageEvent) => {
      if (origin !== typeformOrigin || source !== frame.current?.contentWindow) return
      if (isTypeformSubmit(data, embedId)) window.parent.postMessage(surveySent(id), window.location.origin)
    }
    window.addEventListener('message', listen)
    return () => window.removeEventListener('message', listen)
  }, [embedId, id])
  if (!hydrated) return <main className={css.whole} />
  return (
    <main className={css.whole}>
      <iframe
        ref={frame}
        className={css.whole}
        title={t.fill(title)}
        src={typeformAddress(form.id, embedId, window.location.hostname, trackingFields(site, page))}
        sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
      />
    </main>
  )
}
