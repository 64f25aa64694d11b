import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { awardReceipt } from '../../contract/api/activity.ts'
import type { CallResult } from '../../contract/endpoint.ts'
import { useLoaded } from '../../kit/use-loaded.ts'
import { api } from '../api/api.ts'
import { accountCopy } from '../copy/account.ts'
import { useCopy } from '../copy/use-copy.ts'
import { receiptPath } from '../site/late-paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Receipt } from './receipt.tsx'
import css from './receipt.module.css'
import { isOpenedOverList, receiptParam } from './sheet-param.ts'

/**
 * The receipt; null until it has loaded. An activity event may change the receipt, so each event loads it again. The previous reply shows
 * until the new one arrives.
 */
function useReceipt(awardId: string | null, eventCount: number): CallResult<typeof awardReceipt> | null {
  const key = awardId === null ? null : `${awardId} ${eventCount}`
  const { data } = useLoaded(key, async (signal) => {
    const id = awardId ?? ''
    return { id, reply: await api(awardReceipt, { params: { id } }, { signal }) }
  })
  return data && data.id === awardId ? data.reply : null
}

/** The receipt in a sheet over the list. The URL has the receipt's id, so the back button closes the sheet and a link opens it. */
export function ReceiptSheet({ eventCount }: { eventCount: number }) {
  const t = useCopy(accountCopy)
  const navigate = useNavigate()
  const { state } = useLocation()
  const [params, setParams] = useSearchParams()
  const awardId = params.get(receiptParam)
  const result = useReceipt(awardId, eventCount)
  const close = () => {
    // The dialog also reports "close" after the back button closed it.
    if (!new URLSearchParams(window.location.search).has(receiptParam)) return
    if (isOpenedOverList(state)) return void navigate(-1)
    const remainingParams = new URLSearchParams(params)
    remainingParams.delete(receiptParam)
    setParams(remainingParams, { replace: true, preventScrollReset: true })
  }
  return (
    <Dialog
      open={awardId !== null}
      onClose={close}
      title={t('receipt.title')}
      closeLabel={t('shell.close')}
      shape="sheet"
    >
      {result === null && <ReceiptSkeleton />}
      {result?.ok === true && (
        <div className={css.sheet}>
          <Receipt receipt={result.value} heading="h3" />
          <ButtonLink variant="plain" to={receiptPath(result.value.awardId)}>
            {t('receipt.open')}
          </ButtonLink>
        </div>
      )}
      {result?.ok === false && (
        <Notice tone="error" label={t('form.error')}>
          {result.problem.title}
        </Notice>
      )}
    </Dialog>
  )
}

function ReceiptSkeleton() {
  return (
    <div className={css.skeleton} aria-busy="true">
      <Skeleton className={css.skeletonTitle} />
      <Skeleton className={css.skeletonAmount} />
      <Skeleton className={css.skeletonLine} />
      <Skeleton className={css.skeletonLine} />
      <Skeleton className={css.skeletonLine} />
    </div>
  )
}
