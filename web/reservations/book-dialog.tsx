import type { Wish } from '../../contract/api/reservations.ts'
import type { MerchantDetail } from '../../contract/api/merchants.ts'
import { useCopy, type Copy } from '../copy/use-copy.ts'
import { phone } from '../format.ts'
import { useSite, type SiteData } from '../partner.ts'
import { addCardPath, joinPath, loginPath, ssoPath } from '../paths.ts'
import { wayToJoin } from '../shell/ways-in.ts'
import { buttonClass, ButtonLink } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ChosenTable, ConfirmView } from './confirm-view.tsx'
import css from './reserve.module.css'
import { useBooking } from './use-booking.ts'
import { wishPath } from './wish.ts'

type Props = { merchant: MerchantDetail; wish: Wish; onClose: () => void }

/** After a time was chosen: who is not a member with a card learns how to reserve, who is reserves. */
export function BookDialog(props: Props) {
  const { member, partner } = useSite()
  if (partner.brand.enrollmentType === 'none') return <Call {...props} />
  if (member?.memberType === 'EnrolledCardMember') return <Confirm {...props} />
  return member ? <LinkFirst {...props} /> : <SignIn {...props} />
}

function Confirm({ merchant, wish, onClose }: Props) {
  const booking = useBooking(merchant.id, wish)
  return <ConfirmView merchant={merchant} wish={wish} onClose={onClose} {...booking} />
}

function SignIn({ merchant, wish, onClose }: Props) {
  const t = useCopy()
  const site = useSite()
  const join = wayToJoin(site)
  const back = wishPath(merchant.id, wish)
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('reservation.signIn')}
      closeLabel={t('shell.close')}
      footer={
        <>
          <SignInLink site={site} back={back} t={t} />
          {join && !join.outside && (
            <ButtonLink look="quiet" to={joinPath()}>
              {t(join.text)}
            </ButtonLink>
          )}
        </>
      }
    >
      <div className={css.said}>
        <p>{t('reservation.signInText')}</p>
        <ChosenTable merchant={merchant} wish={wish} />
      </div>
    </Dialog>
  )
}

function SignInLink({ site, back, t }: { site: SiteData; back: string; t: Copy }) {
  const sso = site.partner.brand.enrollmentType === 'sso'
  return (
    <ButtonLink to={sso ? ssoPath(back) : loginPath({ returnTo: back })} reloadDocument={sso}>
      {t('shell.signIn')}
    </ButtonLink>
  )
}

function LinkFirst({ merchant, wish, onClose }: Props) {
  const t = useCopy()
  const way = wayToJoin(useSite())
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('reservation.card')}
      closeLabel={t('shell.close')}
      footer={<ButtonLink to={way?.to ?? addCardPath()}>{t('merchant.earnCta')}</ButtonLink>}
    >
      <div className={css.said}>
        <p>{t('reservation.cardText')}</p>
        <ChosenTable merchant={merchant} wish={wish} />
      </div>
    </Dialog>
  )
}

/** A partner without members names the restaurant's phone. */
function Call({ merchant, wish, onClose }: Props) {
  const t = useCopy()
  const number = merchant.phone !== '' && (
    <a className={buttonClass('main')} href={`tel:${merchant.phone.replace(/[^\d+]/g, '')}`}>
      {t('merchant.call')} {phone(merchant.phone)}
    </a>
  )
  return (
    <Dialog open onClose={onClose} title={t('reservation.call')} closeLabel={t('shell.close')} footer={number}>
      <div className={css.said}>
        <p>{t('reservation.callText', { merchant: merchant.name })}</p>
        <ChosenTable merchant={merchant} wish={wish} />
      </div>
    </Dialog>
  )
}
