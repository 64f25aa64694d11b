import { MailX } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { unsubscribe } from '../../contract/api/mail.ts'
import { linkCopy } from '../../contract/shared-copy.ts'
import { z } from '../../contract/schema.ts'
import { sessionsCopy } from '../copy/sessions.ts'
import { useCopy } from '../copy/use-copy.ts'
import { useFormats } from '../site/format.ts'
import css from '../forms/form-page.module.css'
import { useBrand } from '../site/partner.ts'
import { homePath } from '../site/paths.ts'
import { FormPage } from '../forms/form-page.tsx'
import { answerForm, callWithForm, postedForm, type ReplyTo } from '../forms/action.ts'
import { postForm } from '../forms/client-action.ts'
import { defineForm } from '../forms/definition.ts'
import { FormProblem, SubmitButton } from '../forms/form-parts.tsx'
import { PrivacyNotice } from '../forms/privacy-notice.tsx'
import { RouteForm } from '../forms/route-form.tsx'
import { useRouteForm } from '../forms/use-route-form.ts'
import { pageMeta } from '../page/meta.ts'
import { ButtonLink } from '../ui/button.tsx'
import { MessagePanel } from '../ui/message-panel.tsx'
import { Notice } from '../ui/notice.tsx'
import type { Route } from './+types/unsubscribe.ts'

/** A form without fields: the page's URL names the member and has the key of the link. */
const unsubscribeForm = defineForm({ id: 'unsubscribe', schema: z.object({}) })

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, '/unsubscribe', [sessionsCopy, 'unsubscribe.submit'])

/** Handles the form with script. Without script the browser posts to the call itself, as a mail client does (RFC 8058). */
export async function action(args: Route.ActionArgs) {
  const { searchParams } = new URL(args.request.url)
  const query = { to: searchParams.get('to') ?? '', key: searchParams.get('key') ?? '' }
  const reply = await callWithForm(args, {
    definition: unsubscribeForm,
    form: await postedForm(args.request),
    call: unsubscribe,
    args: () => ({ query }),
  })
  return answerForm(reply)
}

export const clientAction = (args: Route.ClientActionArgs) => postForm<ReplyTo<typeof unsubscribe>>(args)

/**
 * The target of the unsubscribe link. Where the earn rate depends on the emails and the brand shows rates, the page explains
 * the effect first.
 */
export default function Unsubscribe() {
  const t = useCopy(sessionsCopy, linkCopy)
  const { rate } = useFormats()
  const brand = useBrand()
  const [params] = useSearchParams()
  const state = useRouteForm<typeof unsubscribeForm.schema, ReplyTo<typeof unsubscribe>>(unsubscribeForm)
  const { OptedOut, OptedIn } = brand.earning.tiers
  // Without script the server redirects to `/unsubscribe?done` (server/mail/unsubscribe.ts).
  if (state.reply?.ok || params.has('done'))
    return (
      <MessagePanel icon={<MailX size={32} />} title={t('unsubscribe.doneTitle')} text={t('unsubscribe.doneText')}>
        <ButtonLink variant="quiet" to={homePath()}>
          {t('error.home')}
        </ButtonLink>
      </MessagePanel>
    )
  return (
    <FormPage title={t('unsubscribe.title')} lead={t('unsubscribe.text')}>
      <div className={css.form}>
        {!params.get('to') || !params.get('key') ? (
          <Notice tone="error" label={t('form.error')}>
            <p>{t('link.broken')}</p>
          </Notice>
        ) : (
          <>
            <FormProblem problem={state.problem} />
            {brand.showEarnRate && OptedOut !== OptedIn && (
              <Notice tone="plain">
                {t('unsubscribe.rate', { lowest: rate(OptedOut, brand), rate: rate(OptedIn, brand) })}
              </Notice>
            )}
            <RouteForm state={state} label={t('unsubscribe.submit')}>
              <PrivacyNotice />
              <SubmitButton busy={state.busy}>{t('unsubscribe.submit')}</SubmitButton>
            </RouteForm>
          </>
        )}
        <ButtonLink variant="quiet" wide to={homePath()}>
          {t('unsubscribe.keep')}
        </ButtonLink>
      </div>
    </FormPage>
  )
}
