import type { RefObject } from 'react'
import { accountCopy } from '../copy/account.ts'
import { joinCopy } from '../copy/join.ts'
import { useCopy } from '../copy/use-copy.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import css from './card-form.module.css'
import type { FramePhase } from './use-card-frame.ts'

type Props = {
  /** `origin` is the vault's; empty until the API has opened a frame. */
  frame: { phase: FramePhase; origin: string; reopen: () => void }
  frameRef: RefObject<HTMLDivElement | null>
}

/**
 * The area of the vault's fields: placeholders while they load. When they do not open, a button to retry. When the API has opened a frame
 * that does not load, the notice says that a browser setting or extension may block it (M2-268).
 */
export function FrameArea({ frame: { phase, origin, reopen }, frameRef }: Props) {
  const t = useCopy(accountCopy, joinCopy)
  return (
    <div>
      {phase === 'failed' && (
        <Notice tone="error" label={t('form.error')}>
          <p>{origin === '' ? t('cards.notOpened') : t('addCard.blocked', { origin })}</p>
          <Button variant="plain" small onClick={reopen}>
            {t('addCard.blockedAgain')}
          </Button>
        </Notice>
      )}
      <div className={css.frame} data-phase={phase}>
        {phase === 'loading' && (
          <div className={css.loading}>
            <span className="visually-hidden" role="status">
              {t('addCard.loading')}
            </span>
            <Skeleton className={css.skeleton} />
            <Skeleton className={css.skeleton} />
          </div>
        )}
        <div ref={frameRef} />
      </div>
    </div>
  )
}
