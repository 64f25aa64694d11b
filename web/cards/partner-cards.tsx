import { NetworkMark } from './network-mark.tsx'
import { joinCopy } from '../copy/join.ts'
import { useCopy } from '../copy/use-copy.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { Notice } from '../ui/notice.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { brandName } from './card-text.ts'
import css from './partner-cards.module.css'
import type { Selection } from './selection.ts'
import type { CardsOnFile } from './use-partner-cards.ts'
import { CopyText } from '../ui/copy-text.tsx'

type Props = {
  phase: CardsOnFile['phase']
  selection: Selection
  busy: boolean
  onTick: (partnerCardId: string, isTicked: boolean) => void
}

/** Checkboxes for the cards that the partner has on file (M2-057), or a notice when they did not load; absent when there are none. */
export function PartnerCards({ phase, selection, busy, onTick }: Props) {
  const t = useCopy(joinCopy)
  if (phase === 'none' || (phase === 'ready' && selection.offered.length === 0)) return null
  if (phase === 'failed') return <Notice tone="warning">{t('addCard.onFileFailed')}</Notice>
  return (
    <fieldset className={css.cards}>
      <legend className={css.legend}>
        <CopyText text={t('addCard.onFile')} />
      </legend>
      <p className={css.lead}>{t('addCard.onFileLead')}</p>
      {phase === 'loading' ? <LoadingCards /> : <OfferedCards selection={selection} busy={busy} onTick={onTick} />}
      <p role="status" className={css.warning}>
        {selection.overLimit
          ? t('addCard.overMaximum', { count: selection.slots })
          : selection.limitReached && t('addCard.maximum', { count: selection.count })}
      </p>
    </fieldset>
  )
}

function OfferedCards({ selection: { offered, tickedCards, limitReached }, busy, onTick }: Omit<Props, 'phase'>) {
  const t = useCopy(joinCopy)
  return (
    <ul className={css.list}>
      {offered.map((card) => {
        const isTicked = tickedCards.includes(card)
        const cardDetails = [card.description, brandName(card.cardType)].filter(Boolean).join(' · ')
        return (
          <li key={card.partnerCardId} className={css.card} data-ticked={isTicked || undefined}>
            <Checkbox
              name="partnerCard"
              label={t('addCard.onFileEnding', { lastFour: card.lastFour })}
              hint={cardDetails}
              checked={isTicked}
              disabled={busy || (limitReached && !isTicked)}
              onChange={(event) => onTick(card.partnerCardId, event.target.checked)}
            />
            <NetworkMark cardType={card.cardType} className={css.mark} />
          </li>
        )
      })}
    </ul>
  )
}

function LoadingCards() {
  const t = useCopy(joinCopy)
  return (
    <div className={css.list} aria-busy="true">
      <span className="visually-hidden" role="status">
        {t('addCard.onFileLoading')}
      </span>
      {['first', 'second', 'third'].map((key) => (
        <Skeleton key={key} className={css.skeleton} />
      ))}
    </div>
  )
}
