import { useState, type ReactNode } from 'react'
import type { Reservation } from '../../contract/api/reservations.ts'
import type { MerchantDetail } from '../../contract/api/merchants.ts'
import { reservationCopy } from '../copy/reservations.ts'
import { useCopy } from '../copy/use-copy.ts'
import { formatUsPhone } from '../site/format.ts'
import { useSite } from '../site/partner.ts'
import { addCardPath, joinPath, loginPath, ssoPath } from '../site/paths.ts'
import { joinLinkFor } from '../page/join-link.ts'
import { buttonClass, ButtonLink } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useWasServedOpen } from '../forms/dialog-closer.tsx'
import { toast } from '../ui/toasts.ts'
import { ChangeDialog } from './change-dialog.tsx'
import { ChosenTable, ConfirmView } from './confirm-view.tsx'
import { deferredReservationCopy } from '../copy/deferred-reservations.ts'
import css from './reserve.module.css'
import { useBooking } from './use-booking.ts'
import type { KeyedTableRequest } from './booking-request.ts'
import { requestPath } from './table-request.ts'

type Props = {
  merchant: MerchantDetail
  bookingRequest: KeyedTableRequest
  /** Whether the table pays the reservation bonus. */
  paysBonus: boolean
  onClose: () => void
  /** Called after the dialog released the table that it held. */
  onRelease: () => void
}

/**
 * Opens after a time was chosen. A member with a card reserves; others read the next step. At a partner without members, visitors read the
 * restaurant's phone number.
 */
export function BookDialog(props: Props) {
  const { member, partner } = useSite()
  if (partner.brand.enrollmentType === 'none') return <CallDialog {...props} />
  if (member?.memberType === 'EnrolledCardMember') return <ConfirmStep {...props} />
  return member ? <LinkCardStep {...props} /> : <SignInStep {...props} />
}

function ConfirmStep({ merchant, bookingRequest, paysBonus, onClose, onRelease }: Props) {
  const t = useCopy(deferredReservationCopy)
  const booking = useBooking(merchant.id, bookingRequest, onRelease)
  const [rowToChange, setRowToChange] = useState<Reservation | null>(null)
  const onChanged = () => {
    toast.success(t('reservation.changed'))
    onClose()
  }
  if (rowToChange) return <ChangeDialog row={rowToChange} urlChange={null} onClose={onClose} onChanged={onChanged} />
  const onChange = () => setRowToChange(booking.reservation)
  return <ConfirmView {...{ merchant, bookingRequest, paysBonus, onClose, onChange }} {...booking} />
}

function SignInStep(props: Props) {
  const t = useCopy(reservationCopy)
  const site = useSite()
  const joinLink = joinLinkFor(site)
  const usesSso = site.partner.brand.enrollmentType === 'sso'
  const returnTo = requestPath(props.merchant.id, props.bookingRequest)
  return (
    <NextStepDialog {...props} title={t('reservation.signIn')} text={t('reservation.signInText')}>
      <ButtonLink to={usesSso ? ssoPath(returnTo) : loginPath({ returnTo })} reloadDocument={usesSso}>
        {t('shell.signIn')}
      </ButtonLink>
      {/* With single sign-on, the button above also leads to joining. */}
      {joinLink && !joinLink.isServerRoute && (
        <ButtonLink variant="quiet" to={joinPath()}>
          {t(joinLink.text)}
        </ButtonLink>
      )}
    </NextStepDialog>
  )
}

function LinkCardStep(props: Props) {
  const t = useCopy(reservationCopy)
  const joinLink = joinLinkFor(useSite())
  return (
    <NextStepDialog {...props} title={t('reservation.card')} text={t('reservation.cardText')}>
      <ButtonLink to={joinLink?.to ?? addCardPath()}>{t('merchant.earnCta')}</ButtonLink>
    </NextStepDialog>
  )
}

/** At a partner without members, visitors call the restaurant. */
function CallDialog(props: Props) {
  const t = useCopy(reservationCopy)
  const { name, phone } = props.merchant
  return (
    <NextStepDialog {...props} title={t('reservation.call')} text={t('reservation.callText', { merchant: name })}>
      {phone !== '' && (
        <a className={buttonClass('main')} href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
          {t('merchant.call')} {formatUsPhone(phone)}
        </a>
      )}
    </NextStepDialog>
  )
}

/** A dialog with a text, the chosen table and, as `children`, the links to the next step. */
function NextStepDialog({
  merchant,
  bookingRequest,
  onClose,
  title,
  text,
  children,
}: Props & { title: string; text: string; children: ReactNode }) {
  const t = useCopy(reservationCopy)
  const wasServedOpen = useWasServedOpen()
  return (
    <Dialog
      open
      isServedOpen={wasServedOpen}
      onClose={onClose}
      title={title}
      closeLabel={t('shell.close')}
      footer={children}
    >
      <div className={css.content}>
        <p>{text}</p>
        <ChosenTable merchant={merchant} request={bookingRequest} />
      </div>
    </Dialog>
  )
}
