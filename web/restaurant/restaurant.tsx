import { Suspense } from 'react'
import { data } from 'react-router'
import { getMerchant, type MerchantDetail } from '../../contract/api/merchants.ts'
import { pageInfo } from '../site/context.ts'
import { restaurantCopy } from '../copy/restaurant.ts'
import { useCopy } from '../copy/use-copy.ts'
import { pageFailure } from '../page/fail.ts'
import { searchPath } from '../site/paths.ts'
import { apiIn } from '../api/server-api.ts'
import { Carousel } from '../tile/carousel.tsx'
import { Notice } from '../ui/notice.tsx'
import { postForm } from '../forms/client-action.ts'
import type { FormReply } from '../forms/reply.ts'
import { bookingActionFor } from '../reservations/book-action.ts'
import { Reserve } from '../reservations/reserve.tsx'
import { findUrlBooking } from '../reservations/url-booking.ts'
import type { Route } from './+types/restaurant.ts'
import { Benefits } from './benefits.tsx'
import { Contact } from './contact.tsx'
import { EarnPanel } from './earn-panel.tsx'
import { Events } from './events.tsx'
import { Gallery } from './gallery.tsx'
import { OpeningHours } from './opening-hours.tsx'
import { loadRestaurantPageParts } from './restaurant-data.ts'
import { restaurantMeta } from './restaurant-meta.ts'
import { RestaurantHead } from './restaurant-head.tsx'
import css from './restaurant.module.css'
import { localNow } from '../site/open-now.ts'
import { Offers } from './offers.tsx'
import { Reviews } from './reviews.tsx'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const api = apiIn(context)
  const reply = await api(getMerchant, { params: { id: params.merchantId } })
  if (!reply.ok) throw pageFailure(reply.problem)
  const merchant = reply.value
  const info = context.get(pageInfo)
  const now = localNow(info.now, merchant.timezone)
  const [pageParts, urlBooking] = await Promise.all([
    loadRestaurantPageParts(api, info, merchant),
    findUrlBooking(api, url.searchParams, { brand: info.partner.brand, merchant, now }),
  ])
  // Search engines drop the page of a restaurant that has left the program. A dine or a favorite may still link to it.
  const hasLeft = !merchant.active && !merchant.paused
  return data({ merchant, ...pageParts, urlBooking, now }, { status: hasLeft ? 410 : 200 })
}

export const action = async (args: Route.ActionArgs) => bookingActionFor(args.params.merchantId)(args)

export const clientAction = (args: Route.ClientActionArgs) => postForm<FormReply>(args)

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const { merchant } = (loaderData ?? {}) as { merchant?: MerchantDetail }
  return restaurantMeta(matches, merchant)
}

/** Each part below the first screen hydrates in a separate task. */
export default function Restaurant({ loaderData }: Route.ComponentProps) {
  const { merchant, nearby, unlocked, estimate, flex, reviews, ownReviews, now, urlBooking } = loaderData
  const t = useCopy(restaurantCopy)
  // A single picture is above the facts, in their column; several pictures are at the top of the page.
  const hasSeveralPictures = merchant.images.count > 1
  return (
    <article className={css.page}>
      {hasSeveralPictures && <Gallery merchant={merchant} />}
      {!merchant.active && (
        <Notice tone="warning">{t(merchant.paused ? 'merchant.paused' : 'merchant.inactive')}</Notice>
      )}
      <div className={css.columns}>
        <div className={css.main}>
          {!hasSeveralPictures && <Gallery merchant={merchant} />}
          <RestaurantHead merchant={merchant} now={now} />
          {merchant.active && <EarnPanel merchant={merchant} unlocked={unlocked} now={now} estimate={estimate} />}
          <Suspense>
            <Reserve merchant={merchant} now={now} urlBooking={urlBooking} />
          </Suspense>
          <Suspense>
            <Offers offers={merchant.offers} remaining={estimate?.offerAllowances ?? []} flex={flex} />
            <Benefits benefits={merchant.benefits} today={now.day} />
            <Events events={merchant.events} />
          </Suspense>
          <Suspense>
            {reviews && (
              <Reviews key={merchant.id} firstPage={reviews} merchantId={merchant.id} ownReviews={ownReviews} />
            )}
          </Suspense>
        </div>
        <aside className={css.aside} aria-label={t('merchant.hours')}>
          <Suspense>
            <Contact merchant={merchant} />
            <OpeningHours hours={merchant.hours} now={now} />
          </Suspense>
        </aside>
      </div>
      <div className={css.nearby}>
        <Suspense>
          <Carousel
            title={t('merchant.nearby')}
            merchants={nearby}
            allPath={searchPath({ location: `${merchant.location.address.city}, ${merchant.location.address.state}` })}
          />
        </Suspense>
      </div>
    </article>
  )
}
