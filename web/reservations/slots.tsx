import type { TableRequest } from '../../contract/api/reservations.ts'
import type { MerchantDetail } from '../../contract/api/merchants.ts'
import { slotsShown } from '../../domain/reservations/rules.ts'
import { reservationCopy } from '../copy/reservations.ts'
import type { CopyKeyOf } from '../copy/use-copy.ts'
import { useCopy } from '../copy/use-copy.ts'
import { formatUsPhone, useFormats } from '../site/format.ts'
import { useBrand } from '../site/partner.ts'
import { HiddenFields } from '../forms/hidden-fields.tsx'
import { Button } from '../ui/button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { TimeBonus } from './bonus-text.tsx'
import { deferredReservationCopy } from '../copy/deferred-reservations.ts'
import { useHydrated } from '../ui/use-hydrated.ts'
import type { TableSearchForm } from './request-fields.tsx'
import css from './reserve.module.css'
import { bookParam, searchParams } from './table-request.ts'
import type { ShownTables } from './url-tables.ts'

type State = Exclude<ShownTables['state'], 'loading' | 'available' | 'closed'>
const sentences: Record<State, CopyKeyOf<typeof reservationCopy>> = {
  none: 'reservation.none',
  too_small: 'reservation.partyTooSmall',
  too_large: 'reservation.partyTooLarge',
  too_far: 'reservation.tooFar',
  too_close: 'reservation.tooClose',
  failed: 'reservation.lookFailed',
}

type Props = {
  tables: ShownTables
  merchant: Pick<MerchantDetail, 'name' | 'phone'>
  searchForm: TableSearchForm
  onChoose: (request: TableRequest) => void
  onRetry: () => void
}

/**
 * The result of the search. Until the script runs, a page whose URL has no search shows only the button that sends the search. A browser
 * without script always has that button.
 */
export function SearchedTables(props: Props) {
  const hydrated = useHydrated()
  const findButton = <FindButton searchForm={props.searchForm} />
  // Before the script runs, `loading` means that the URL has no search.
  if (!hydrated && props.tables.state === 'loading') return <div className={css.slots}>{findButton}</div>
  return (
    <>
      <Slots {...props} />
      <noscript>{findButton}</noscript>
    </>
  )
}

/** Sends the search by loading the page, for a browser without script. */
export function FindButton({ searchForm }: Pick<Props, 'searchForm'>) {
  const t = useCopy(deferredReservationCopy)
  return (
    <Button type="submit" form={searchForm.id} variant="quiet" wide>
      {t('reservation.find')}
    </Button>
  )
}

/** Whether the guest calls the restaurant after choosing a time, because the partner has no members who could reserve. */
export const useReservesByPhone = (): boolean => useBrand().enrollmentType === 'none'

/** The available times, or the reason why there are none (P1-390). Without script, a chosen time loads the page that asks to confirm it. */
export function Slots({ tables, merchant, searchForm, onChoose, onRetry }: Props) {
  const t = useCopy(reservationCopy, deferredReservationCopy)
  const { clockTime } = useFormats()
  const { state, times, timesWithBonus, request } = tables
  const byPhone = useReservesByPhone()
  // Times that the site cannot reserve are dimmed, and times without the bonus next to times with it.
  const variantOf = (time: string) =>
    !byPhone && (timesWithBonus.length === 0 || timesWithBonus.includes(time)) ? 'main' : 'quiet'
  return (
    <div className={css.slots} aria-live="polite" aria-busy={state === 'loading'}>
      {state === 'loading' && (
        <>
          <p className="visually-hidden">{t('reservation.loading')}</p>
          <div className={css.times}>
            {Array.from({ length: slotsShown }, (_none, index) => (
              <Skeleton key={index} className={css.skeleton} />
            ))}
          </div>
        </>
      )}
      {state === 'available' && request && (
        // `action` has no fragment: a second choice of the same time leads to the page's present URL. With a fragment the browser would only
        // scroll there instead of loading the page.
        <form method="get" action={searchForm.page} noValidate>
          <HiddenFields values={{ ...searchForm.params, ...searchParams(request) }} />
          <ul className={css.times} aria-label={t('reservation.times')}>
            {times.map((time) => (
              <li key={time}>
                <Button
                  type="submit"
                  wide
                  variant={variantOf(time)}
                  name={bookParam}
                  value={time}
                  onClick={(event) => {
                    event.preventDefault()
                    onChoose({ ...request, time })
                  }}
                >
                  <span>
                    {clockTime(time)} <TimeBonus paysBonus={timesWithBonus.includes(time)} />
                  </span>
                </Button>
              </li>
            ))}
          </ul>
        </form>
      )}
      {state === 'closed' && <p className={css.none}>{t('reservation.closedText', { merchant: merchant.name })}</p>}
      {state !== 'loading' && state !== 'available' && state !== 'closed' && (
        <p className={css.none}>
          {/* "Please call {phone}" names the restaurant when its number is unknown. */}
          {t(sentences[state], { phone: merchant.phone === '' ? merchant.name : formatUsPhone(merchant.phone) })}
        </p>
      )}
      {state === 'failed' && (
        <Button variant="quiet" onClick={onRetry}>
          {t('error.again')}
        </Button>
      )}
    </div>
  )
}
