import { Link } from 'react-router'
import { bonusCopy } from '../../contract/bonus-copy.ts'
import type { Reservation } from '../../contract/api/reservations.ts'
import { reservationBonusMinor } from '../../domain/reservations/bonus-amount.ts'
import { useCopy } from '../copy/use-copy.ts'
import { useFormats } from '../site/format.ts'
import { useSite } from '../site/partner.ts'
import { receiptPath } from '../site/late-paths.ts'
import { Toggletip } from '../ui/toggletip.tsx'
import css from './bonus.module.css'
import type { ShownTables } from './url-tables.ts'

/** The reservation bonus as money; null where the partner pays none. */
export function useBonusAmount(): string | null {
  const { shortMoney } = useFormats()
  const minor = reservationBonusMinor(useSite().partner.brand)
  return minor > 0 ? shortMoney(minor) : null
}

/** The bonus of a restaurant with its conditions behind an info button, or a note that the displayed times pay none (P1-217, P1-616). */
export function BonusNote({ tables: { state, timesWithBonus } }: { tables: ShownTables }) {
  const bonusTextOf = useCopy(bonusCopy)
  const amount = useBonusAmount()
  if (amount === null) return null
  if (state === 'available' && timesWithBonus.length === 0)
    return <p className={css.none}>{bonusTextOf('reservation.noBonus')}</p>
  return (
    <p className={css.note}>
      <b>{bonusTextOf('reservation.bonus', { amount })}</b>
      <Toggletip label={bonusTextOf('reservation.bonusMore')} text={bonusTextOf('reservation.bonusHint', { amount })} />
    </p>
  )
}

/** The status of a reservation's bonus; a paid bonus links to its receipt. */
export function BonusState({ bonus }: { bonus: NonNullable<Reservation['bonus']> }) {
  const bonusTextOf = useCopy(bonusCopy)
  const { money, shortMoney } = useFormats()
  const { state, units, minimumMinor, awardId } = bonus
  const amount = state === 'too_small' ? money(minimumMinor) : shortMoney(units)
  const text = bonusTextOf(`reservationBonus.${state}`, { amount })
  return (
    <p className={css.state} data-state={state}>
      {awardId === null ? text : <Link to={receiptPath(awardId)}>{text}</Link>}
    </p>
  )
}

/** The bonus of a table before it is reserved. */
export function TableBonus({ paysBonus }: { paysBonus: boolean }) {
  const minor = reservationBonusMinor(useSite().partner.brand)
  if (minor === 0) return null
  return (
    <BonusState bonus={{ state: paysBonus ? 'offered' : 'no_bonus', units: minor, minimumMinor: 0, awardId: null }} />
  )
}

/** The line under a bookable time: its bonus, or that it pays none. */
export function TimeBonus({ paysBonus }: { paysBonus: boolean }) {
  const bonusTextOf = useCopy(bonusCopy)
  const amount = useBonusAmount()
  if (amount === null) return null
  return (
    <small className={css.time}>
      {paysBonus ? bonusTextOf('reservation.timeBonus', { amount }) : bonusTextOf('reservation.timeNoBonus')}
    </small>
  )
}
