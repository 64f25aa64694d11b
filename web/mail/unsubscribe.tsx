import { MailX } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { useSearchParams } from 'react-router'
import { unsubscribe } from '../../contract/api/mail.ts'
import { linkCopy } from '../../contract/shared-copy.ts'
import { sessionsCopy } from '../copy/sessions.ts'
import { useCopy } from '../copy/use-copy.ts'
import { useFormats } from '../site/format.ts'
import css from '../forms/form-page.module.css'
import { useBrand } from '../site/partner.ts'
import { homePath } from '../site/paths.ts'
import { RecoveryPage } from '../recovery/recovery-page.tsx'
import { useSending } from '../recovery/use-sending.ts'
import { PrivacyNotice } from '../forms/privacy-notice.tsx'
import { pageMeta } from '../page/meta.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { FormNotice } from '../ui/notice.tsx'
import type { Route } from './+types/unsubscribe.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, '/unsubscribe', [sessionsCopy, 'unsubscribe.submit'])

/** The target of the unsubscribe link. States the effect on the earn rate first, because the tier depends on the emails. */
export default function Unsubscribe() {
  const t = useCopy(sessionsCopy, linkCopy)
  const { rate } = useFormats()
  const brand = useBrand()
  const [params] = useSearchParams()
  const [isUnsubscribed, setUnsubscribed] = useState(params.has('done'))
  const { busy, problem, send } = useSending()
  const { OptedOut, OptedIn } = brand.earning.tiers
  const [to, key] = [params.get('to') ?? '', params.get('key') ?? '']
  const stop = async (event: FormEvent) => {
    event.preventDefault()
    const reply = await send(unsubscribe, { query: { to, key } })
    if (reply?.ok) setUnsubscribed(true)
  }
  if (isUnsubscribed)
    return (
      <Empty icon={<MailX size={32} />} title={t('unsubscribe.doneTitle')} text={t('unsubscribe.doneText')}>
        <ButtonLink variant="quiet" to={homePath()}>
          {t('error.home')}
        </ButtonLink>
      </Empty>
    )
  return (
    <RecoveryPage title={t('unsubscribe.title')} lead={t('unsubscribe.text')}>
      <div className={css.form}>
        {to === '' || key === '' ? (
          <FormNotice tone="error" label={t('form.error')}>
            <p>{t('link.broken')}</p>
          </FormNotice>
        ) : (
          <>
            {problem !== '' && (
              <FormNotice tone="error" label={t('form.error')}>
                <p>{problem}</p>
              </FormNotice>
            )}
            {brand.showEarnRate && OptedOut !== OptedIn && (
              <FormNotice tone="plain">
                {t('unsubscribe.rate', { lowest: rate(OptedOut, brand), rate: rate(OptedIn, brand) })}
              </FormNotice>
            )}
            {/* Without script the browser posts to this address, as a mail reader does (RFC 8058). */}
            <form method="post" noValidate onSubmit={(event) => void stop(event)}>
              <PrivacyNotice />
              <Button type="submit" wide disabled={busy}>
                {busy ? t('form.working') : t('unsubscribe.submit')}
              </Button>
            </form>
          </>
        )}
        <ButtonLink variant="quiet" wide to={homePath()}>
          {t('unsubscribe.keep')}
        </ButtonLink>
      </div>
    </RecoveryPage>
  )
}
