import { ExternalLink, Phone } from 'lucide-react'
import { Link } from 'react-router'
import type { OrderingWay } from '../../contract/api/ordering.ts'
import type { MerchantDetail } from '../../contract/api/merchants.ts'
import { formatUsPhone } from '../site/format.ts'
import { useSite } from '../site/partner.ts'
import { ordersPath } from '../site/late-paths.ts'
import { addCardPath, loginPath, orderPath, ssoPath } from '../site/paths.ts'
import { joinLinkFor } from '../page/join-link.ts'
import { buttonClass, ButtonLink } from '../ui/button.tsx'
import { useCopy } from '../copy/use-copy.ts'
import { orderCopy } from '../copy/ordering.ts'
import css from './ordering.module.css'

type Props = { merchant: Pick<MerchantDetail, 'id' | 'name' | 'phone'>; ordering: OrderingWay }

/** Whether this person orders in the shop's frame: a member with a card, at a restaurant with a shop. */
export function useOrdersInShop({ way }: Pick<OrderingWay, 'way'>): boolean {
  return useSite().member?.memberType === 'EnrolledCardMember' && way === 'shop'
}

/**
 * The ways to order: frame, ordering site or phone. A person who cannot earn yet also gets the missing step: a visitor signs in, where
 * the partner has enrollment, and a member links a card.
 */
export function Ways({ merchant, ordering }: Props) {
  const inShop = useOrdersInShop(ordering)
  const { member, partner } = useSite()
  const t = useCopy(orderCopy)
  if (ordering.way === 'none') return <NoOrdering merchant={merchant} />
  // The order page has its own Content-Security-Policy, so it needs a document load.
  if (inShop)
    return (
      <a className={buttonClass('main')} href={orderPath(merchant.id)}>
        {t('order.start')}
      </a>
    )
  const hasEnrollment = partner.brand.enrollmentType !== 'none'
  const canEarn = member?.memberType === 'EnrolledCardMember'
  return (
    <div className={css.ways}>
      {hasEnrollment && !member && <SignIn merchant={merchant} />}
      {member && !canEarn && <LinkCardWay />}
      {ordering.url !== '' && (
        <LinkOut merchant={merchant} ordering={ordering} variant={hasEnrollment && !canEarn ? 'quiet' : 'main'} />
      )}
      {/* In a shop without an ordering page only members with a card can order, and this partner enrolls none on its site. */}
      {ordering.url === '' && !hasEnrollment && <NoOrdering merchant={merchant} />}
    </div>
  )
}

function SignIn({ merchant }: Pick<Props, 'merchant'>) {
  const t = useCopy(orderCopy)
  const { partner } = useSite()
  const returnTo = orderPath(merchant.id)
  const sso = partner.brand.enrollmentType === 'sso'
  return (
    <div className={css.way}>
      <ButtonLink to={sso ? ssoPath(returnTo) : loginPath({ returnTo })} reloadDocument={sso}>
        {t('order.signIn')}
      </ButtonLink>
      <p>{t('order.signInText')}</p>
    </div>
  )
}

/** The step of a member without a card. */
export function LinkCardWay() {
  const t = useCopy(orderCopy)
  const joinLink = joinLinkFor(useSite())
  return (
    <div className={css.way}>
      <ButtonLink to={joinLink?.to ?? addCardPath()}>{t('order.linkCard')}</ButtonLink>
      <p>{t('order.linkCardText')}</p>
    </div>
  )
}

function LinkOut({ merchant, ordering, variant }: Props & { variant: 'main' | 'quiet' }) {
  const t = useCopy(orderCopy)
  const { brand } = useSite().partner
  return (
    <div className={css.way}>
      <a className={buttonClass(variant)} href={ordering.url} target="_blank" rel="noreferrer">
        {variant === 'main' ? t('order.goOn', { merchant: merchant.name }) : t('order.withoutEarning')}
        <ExternalLink aria-hidden="true" size={18} />
      </a>
      <p>{t('order.goOnText', { brand: brand.name })}</p>
    </div>
  )
}

/** A link to the member's online orders, only where the shop opens in a frame: the list has only orders that the site opened. */
export function OrdersLink({ ordering }: Pick<Props, 'ordering'>) {
  const { member } = useSite()
  const t = useCopy(orderCopy)
  if (!member || ordering.way !== 'shop') return null
  return (
    <Link className={css.ownOrders} to={ordersPath()}>
      {t('order.list')}
    </Link>
  )
}

/** Says that the restaurant takes no orders online, and shows its phone number if it has one. */
export function NoOrdering({ merchant }: Pick<Props, 'merchant'>) {
  const t = useCopy(orderCopy)
  const { name: merchantName, phone } = merchant
  return (
    <div className={css.way}>
      <p>{t(phone === '' ? 'order.noneNoPhone' : 'order.noneText', { merchant: merchantName })}</p>
      {phone !== '' && (
        <a className={buttonClass('main')} href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
          <Phone aria-hidden="true" size={18} />
          {t('order.call', { phone: formatUsPhone(phone) })}
        </a>
      )}
    </div>
  )
}
