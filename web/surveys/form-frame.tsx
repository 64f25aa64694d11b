import { useRef, useState, type RefObject } from 'react'
import { useSearchParams } from 'react-router'
import { typeformAddress, typeformEvent, typeformOrigin } from '../../contract/typeform.ts'
import { useTimeout } from '../../kit/use-timer.ts'
import { useWindowEvent } from '../../kit/use-window-event.ts'
import { entriesOfType } from '../content/use-entry.ts'
import { pageInfo } from '../site/context.ts'
import { useCopy } from '../copy/use-copy.ts'
import { notFound } from '../page/fail.ts'
import { useSite } from '../site/partner.ts'
import { pageMeta } from '../page/meta.ts'
import { PrivacyNotice } from '../forms/privacy-notice.tsx'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'
import type { Route } from './+types/form-frame.ts'
import css from './form-frame.module.css'
import { surveyCopy } from '../copy/surveys.ts'
import { surveySentMessage } from './sent-message.ts'
import { trackingFields } from './tracking-fields.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const surveys = entriesOfType(await context.get(pageInfo).content('surveys'), 'surveys')
  const survey = surveys.find(({ fields }) => fields.id === params.id)?.fields
  if (!survey?.form) throw notFound()
  return { id: survey.id, title: survey.text, form: survey.form }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, '/surveys', loaderData?.title ?? '')

/** How long the service may take to load its form before the page says that the form does not load. */
const formReadyMsMax = 15_000

/**
 * The form of an external service with its hidden fields. Only the content security policy of this document allows the service, so no page
 * with a card frame can load it. Accepts messages only from the form's frame and origin, and with the id of this embedding.
 */
export default function FormFrame({ loaderData: { id, title, form } }: Route.ComponentProps) {
  const t = useCopy(surveyCopy)
  const site = useSite()
  const [params] = useSearchParams()
  const page = params.get('page') ?? '/surveys'
  const frame = useRef<HTMLIFrameElement>(null)
  const [embedId] = useState(() => crypto.randomUUID())
  const { attempt, isDown, retry } = useFormEvents(frame, embedId, () =>
    window.parent.postMessage(surveySentMessage(id), window.location.origin),
  )
  // The hidden fields include values from the browser's storage, which the server does not have.
  const hydrated = useHydrated()
  return (
    <main className={css.whole}>
      {isDown && (
        <div className={css.down}>
          <Notice tone="error">{t('survey.formDown')}</Notice>
          <Button small variant="quiet" onClick={retry}>
            {t('survey.again')}
          </Button>
        </div>
      )}
      {hydrated ? (
        <iframe
          key={attempt}
          ref={frame}
          className={css.form}
          title={t.fill(title)}
          src={typeformAddress(form.id, embedId, window.location.hostname, trackingFields(site, page))}
          sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
        />
      ) : (
        <div className={css.form} />
      )}
      <div className={css.notice}>
        <PrivacyNotice />
      </div>
    </main>
  )
}

/**
 * Calls `onSubmit` when the form was sent. A blocked or failing service fires no error event, so the form counts as down when no message
 * has arrived from it within `formReadyMsMax`; a late message ends that state. `retry` loads the form again.
 */
function useFormEvents(frame: RefObject<HTMLIFrameElement | null>, embedId: string, onSubmit: () => void) {
  const [attempt, setAttempt] = useState(0)
  const [status, setStatus] = useState<'loading' | 'ready' | 'down'>('loading')
  useWindowEvent('message', ({ origin, source, data }) => {
    if (origin !== typeformOrigin || source !== frame.current?.contentWindow) return
    const event = typeformEvent(data, embedId)
    if (event !== null) setStatus('ready')
    if (event === 'form-submit') onSubmit()
  })
  useTimeout(() => setStatus((current) => (current === 'loading' ? 'down' : current)), formReadyMsMax, attempt)
  const retry = () => {
    setStatus('loading')
    setAttempt(attempt + 1)
  }
  return { attempt, isDown: status === 'down', retry }
}
