import { getMerchant, searchMerchants, type MerchantDetail } from '../../contract/api/merchants.ts'
import { typicalBillOf, willEarnHere } from '../../contract/api/will-earn.ts'
import { pageInfo } from '../context.ts'
import { useCopy } from '../copy/use-copy.ts'
import { campaignCodeFor, campaignsOf } from '../earning.ts'
import { failed } from '../errors/fail.ts'
import { searchPath } from '../paths.ts'
import { apiIn } from '../server-api.ts'
import { Carousel } from '../discover/carousel.tsx'
import { Notice } from '../ui/notice.tsx'
import type { Route } from './+types/merchant.ts'
import { Benefits } from './benefits.tsx'
import { Contact } from './contact.tsx'
import { EarnPanel } from './earn-panel.tsx'
import { Events } from './events.tsx'
import { Gallery } from './gallery.tsx'
import { Hours } from './hours.tsx'
import { merchantMeta } from './merchant-meta.ts'
import { MerchantHead } from './merchant-head.tsx'
import css from './merchant.module.css'
import { localNow } from './open-now.ts'
import { Offers } from './offers.tsx'
import { Reviews } from './reviews.tsx'

const nearbySize = 9
const nearbyMiles = 10

export async function loader({ context, params }: Route.LoaderArgs) {
  const api = apiIn(context)
  const { partner, member } = context.get(pageInfo)
  const answer = await api(getMerchant, { params: { id: params.merchantId } })
  if (!answer.ok) throw failed(answer.problem)
  const merchant = answer.value
  const { latitude, longitude } = merchant.location
  const around = await api(searchMerchants, {
    query: {
      location: 'Current Location',
      latitude,
      longitude,
      radius: nearbyMiles,
      pageSize: nearbySize,
      campaignCode: campaignCodeFor(partner.brand, member),
    },
  })
  const codes = merchant.benefitAvailability.campaignCodes
  const open = campaignsOf(partner.brand, member)
  const billMinor = typicalBillOf(merchant.details.priceRange)
  const told =
    member && merchant.active
      ? await api(willEarnHere, { params: { merchantId: merchant.id }, query: { billMinor } })
      : null
  return {
    merchant,
    nearby: around.ok ? around.value.merchants.filter((other) => other.id !== merchant.id) : [],
    unlocked: codes.length === 0 || codes.some((code) => open.includes(code)),
    told: told?.ok ? told.value : null,
    now: localNow(new Date(), merchant.timezone),
  }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const { merchant } = (loaderData ?? {}) as { merchant?: MerchantDetail }
  return merchantMeta(matches, merchant)
}

export default function Merchant({ loaderData: { merchant, nearby, unlocked, told, now } }: Route.ComponentProps) {
  const t = useCopy()
  // One picture stands beside the facts; several open the page.
  const several = merchant.images.count > 1
  return (
    <article className={css.page}>
      {several && <Gallery merchant={merchant} />}
      {!merchant.active && <Notice tone="warning">{t('merchant.inactive')}</Notice>}
      <div className={css.columns}>
        <div className={css.main}>
          {!several && <Gallery merchant={merchant} />}
          <MerchantHead merchant={merchant} now={now} />
          {merchant.active && <EarnPanel merchant={merchant} unlocked={unlocked} now={now} told={told} />}
          <Offers offers={merchant.offers} left={told?.offersLeft ?? []} />
          <Benefits benefits={merchant.benefits} today={now.day} />
          <Events events={merchant.events} />
          <Reviews reviews={merchant.reviews} />
        </div>
        <aside className={css.aside} aria-label={t('merchant.hours')}>
          <Contact merchant={merchant} />
          <Hours hours={merchant.hours} now={now} />
        </aside>
      </div>
      <div className={css.nearby}>
        <Carousel
          title={t('merchant.nearby')}
          merchants={nearby}
          all={searchPath({ location: `${merchant.location.address.city}, ${merchant.location.address.state}` })}
        />
      </div>
    </article>
  )
}
