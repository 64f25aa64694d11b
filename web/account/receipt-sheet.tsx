import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { awardReceipt, type ActivityEvent } from '../../contract/api/activity.ts'
import type { CallResult } from '../../contract/endpoint.ts'
import { api } from '../api.ts'
import { accountCopy } from '../copy/account.ts'
import { useCopy } from '../copy/use-copy.ts'
import { receiptPath } from '../late-paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FormNotice } from '../ui/notice.tsx'
import { Bone } from '../ui/skeleton.tsx'
import { Receipt } from './receipt.tsx'
import css from './receipt.module.css'
import { sheetParam } from './sheet-param.ts'

type Got = { awardId: string; answer: CallResult<typeof awardReceipt> }

/** Asks again with each piece of news, and keeps showing what it had until the new answer is there. */
function useReceipt(awardId: string | null, news: ActivityEvent | null): Got['answer'] | null {
  const [got, setGot] = useState<Got | null>(null)
  useEffect(() => {
    if (awardId === null) return
    let current = true
    void api(awardReceipt, { params: { id: awardId } }).then((answer) => current && setGot({ awardId, answer }))
    return () => {
      current = false
    }
    // News means that the receipt may read otherwise now.
  }, [awardId, news])
  return got?.awardId === awardId ? got.answer : null
}

const isOver = (state: unknown): boolean => typeof state === 'object' && state !== null && 'over' in state

/** The receipt that rises over the list. It has an address, so that the way back closes it and a link opens it. */
export function ReceiptSheet({ news }: { news: ActivityEvent | null }) {
  const t = useCopy(accountCopy)
  const navigate = useNavigate()
  const { state } = useLocation()
  const [params, setParams] = useSearchParams()
  const awardId = params.get(sheetParam)
  const answer = useReceipt(awardId, news)
  const close = () => {
    // The dialog says "closed" also when the way back has closed it.
    if (!new URLSearchParams(window.location.search).has(sheetParam)) return
    if (isOver(state)) return void navigate(-1)
    const bare = new URLSearchParams(params)
    bare.delete(sheetParam)
    setParams(bare, { replace: true, preventScrollReset: true })
  }
  return (
    <Dialog
      open={awardId !== null}
      onClose={close}
      title={t('receipt.title')}
      closeLabel={t('shell.close')}
      shape="sheet"
    >
      {answer === null && <Waiting />}
      {answer?.ok === true && (
        <div className={css.over}>
          <Receipt receipt={answer.value} heading="h3" />
          <ButtonLink look="plain" to={receiptPath(answer.value.awardId)}>
            {t('receipt.open')}
          </ButtonLink>
        </div>
      )}
      {answer?.ok === false && (
        <FormNotice tone="error" label={t('form.error')}>
          {answer.problem.title}
        </FormNotice>
      )}
    </Dialog>
  )
}

function Waiting() {
  return (
    <div className={css.waiting} aria-busy="true">
      <Bone className={css.boneTitle} />
      <Bone className={css.boneAmount} />
      <Bone className={css.boneLine} />
      <Bone className={css.boneLine} />
      <Bone className={css.boneLine} />
    </div>
  )
}
