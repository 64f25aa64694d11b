import { getCardRecord, type CardRecord } from '../../contract/api/cards.ts'
import { useLoaded } from '../../kit/use-loaded.ts'
import { api } from '../api/api.ts'
import { cardLabel } from '../cards/card-text.ts'
import { cardCopy } from '../copy/cards.ts'
import type { CopyKeyOf } from '../copy/use-copy.ts'
import { useCopy } from '../copy/use-copy.ts'
import { useFormats } from '../site/format.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { renderParts } from '../ui/render-parts.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import css from './card-details.module.css'

type Card = { id: string; cardType: string; lastFour: string }
type Props = {
  card: Card | null
  onClose: () => void
  /** Null for a card that is not linked. */
  onWithdraw: (() => void) | null
}

/** The consent for a card in the wording that the member accepted, and the history of the card. */
export function CardDetails({ card, onClose, onWithdraw }: Props) {
  const t = useCopy(cardCopy)
  return (
    <Dialog
      open={card !== null}
      onClose={onClose}
      title={card ? cardLabel(t, card) : ''}
      closeLabel={t('shell.close')}
      shape="sheet"
      footer={
        onWithdraw && (
          <Button variant="quiet" onClick={onWithdraw}>
            {t('cards.withdraw')}
          </Button>
        )
      }
    >
      {card && <LoadedRecord key={card.id} id={card.id} />}
    </Dialog>
  )
}

function LoadedRecord({ id }: { id: string }) {
  const t = useCopy(cardCopy)
  const { data: reply } = useLoaded(id, (signal) => api(getCardRecord, { params: { id } }, { signal }))
  if (reply?.ok === false)
    return (
      <Notice tone="error" label={t('form.error')}>
        {t('cards.detailsFailed')}
      </Notice>
    )
  if (!reply)
    return (
      <div className={css.record}>
        <span className="visually-hidden" role="status">
          {t('cards.detailsLoading')}
        </span>
        <Skeleton className={css.skeleton} />
        <Skeleton className={css.skeleton} />
      </div>
    )
  return <CardRecordView record={reply.value} />
}

const historyKeys: Readonly<Record<CardRecord['history'][number]['kind'], CopyKeyOf<typeof cardCopy>>> = {
  consented: 'cards.historyConsented',
  confirmed: 'cards.historyCounts',
  replaced: 'cards.historyReplaced',
  renewed: 'cards.historyRenewed',
  kept: 'cards.historyKept',
  withdrawn: 'cards.historyWithdrawn',
  removed: 'cards.historyRemoved',
  moved: 'cards.historyMoved',
}

/** The consent with its dates, and the history, newest first. */
export function CardRecordView({ record: { consent, history } }: { record: CardRecord }) {
  const t = useCopy(cardCopy)
  const { day, month } = useFormats()
  const { withdrawnAt, endedAt } = consent
  return (
    <div className={css.record}>
      <section className={css.consent}>
        <h3>{t('cards.agreedOn', { date: day(consent.agreedAt) })}</h3>
        <blockquote>{consent.wording}</blockquote>
        <p>{t('cards.termsVersion', { text: consent.version })}</p>
        {withdrawnAt !== null && <p className={css.ended}>{t('cards.withdrawnOn', { date: day(withdrawnAt) })}</p>}
        {withdrawnAt === null && endedAt !== null && (
          <p className={css.ended}>{t('cards.consentEnded', { date: day(endedAt) })}</p>
        )}
      </section>
      <section>
        <h3>{t('cards.history')}</h3>
        <ol className={css.history}>
          {renderParts(history.toReversed(), ({ at, kind, lastFour, formerLastFour, expires }) => (
            <li>
              <span>
                {t(historyKeys[kind], {
                  lastFour: lastFour ?? '',
                  formerLastFour: formerLastFour ?? '',
                  month: expires === null ? '' : month(expires),
                })}
              </span>
              <time dateTime={at}>{day(at)}</time>
            </li>
          ))}
        </ol>
      </section>
    </div>
  )
}
