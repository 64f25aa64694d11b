import { joinCopy } from '../copy/join.ts'
import { useCopy } from '../copy/use-copy.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import css from '../forms/form-page.module.css'
import type { Join } from './use-join.ts'

/** Sends a link by mail, so that a visitor can continue the form later. */
export function FinishLater({ join, hydrated }: { join: Join; hydrated: boolean }) {
  const t = useCopy(joinCopy)
  const { recipient, busy } = join.resume
  return (
    <div className={css.group}>
      <Button variant="quiet" wide disabled={busy || !hydrated} onClick={() => void join.finishLater()}>
        {busy ? t('form.working') : t('join.later')}
      </Button>
      {recipient === '' ? (
        <p className={css.quiet}>{t('join.laterText')}</p>
      ) : (
        <Notice tone="success">{t('join.laterSent', { text: recipient })}</Notice>
      )}
    </div>
  )
}
