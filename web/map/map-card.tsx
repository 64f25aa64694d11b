import { X } from 'lucide-react'
import { Suspense, useEffect, useEffectEvent, useRef } from 'react'
import { Link } from 'react-router'
import { pinFlags } from '../../contract/api/merchants-pins.ts'
import { getMerchant, type MerchantCard } from '../../contract/api/merchants.ts'
import { useLoaded } from '../../kit/use-loaded.ts'
import { api } from '../api/api.ts'
import { useCopy } from '../copy/use-copy.ts'
import { useFormats } from '../site/format.ts'
import { EarnLine } from '../tile/earn-line.tsx'
import { Tonight } from '../reservations/lazy-tonight.ts'
import { merchantPath } from '../site/paths.ts'
import { MerchantPicture } from '../ui/picture.tsx'
import { Price, Stars } from '../ui/stars.tsx'
import css from './map-card.module.css'
import { useSelectedId } from './picks.ts'
import type { PinResult } from './use-pins.ts'

type ShownMerchant = Pick<MerchantCard, 'id' | 'name' | 'images' | 'details' | 'location' | 'unlocked'>

/**
 * The selected restaurant. A restaurant that has a pin but is not in the list is loaded. Null until it has loaded, when the load fails,
 * when the restaurant is neither in the list nor among the pins, and when none is selected.
 */
function useSelectedMerchant(
  id: string | null,
  listed: readonly MerchantCard[],
  { pins }: PinResult,
): ShownMerchant | null {
  const listedMerchant = listed.find((merchant) => merchant.id === id)
  const pin = listedMerchant ? undefined : pins.find(([other]) => other === id)
  const { data: reply } = useLoaded(pin?.[0] ?? null, (signal) =>
    api(getMerchant, { params: { id: pin?.[0] ?? '' } }, { signal }),
  )
  if (listedMerchant) return listedMerchant
  // While a restaurant loads, `reply` still belongs to the previous restaurant.
  if (!pin || !reply?.ok || reply.value.id !== pin[0]) return null
  return { ...reply.value, unlocked: (pin[3] & pinFlags.locked) === 0 }
}

type Props = {
  listed: readonly MerchantCard[]
  pinResult: PinResult
  /** Whether a button opened the card; the card then takes the focus. */
  takesFocus: boolean
  /** The card opened or its size changed. */
  onSize: (card: HTMLElement, merchant: ShownMerchant) => void
  onClose: () => void
}

/** A summary of the selected restaurant. Shows nothing when none is selected or loaded. */
export function MapCard({ listed, pinResult, takesFocus, onSize, onClose }: Props) {
  const t = useCopy()
  const { count, stars } = useFormats()
  const merchant = useSelectedMerchant(useSelectedId(), listed, pinResult)
  const card = useRef<HTMLElement>(null)
  const shownId = merchant?.id
  const reportSize = useEffectEvent(() => {
    if (card.current && merchant) onSize(card.current, merchant)
  })
  useEffect(() => {
    if (shownId === undefined || !card.current) return undefined
    if (takesFocus) card.current.focus()
    const observer = new ResizeObserver(reportSize)
    observer.observe(card.current)
    return () => observer.disconnect()
  }, [shownId, takesFocus])
  if (!merchant) return null
  const { id, name, images, details, location } = merchant
  const { overallRating, numberOfRatings } = details.rating
  return (
    <article ref={card} tabIndex={-1} className={css.card} aria-label={name}>
      <div className={css.picture}>
        <MerchantPicture id={id} version={images.version} placeholder={images.placeholder} alt="" sizes="112px" />
      </div>
      <div className={css.text}>
        <h2 className={css.name}>
          <Link className={css.link} to={merchantPath(id)}>
            <bdi>{name}</bdi>
          </Link>
        </h2>
        <p className={css.facts}>
          <Stars
            rating={overallRating}
            ratingCount={numberOfRatings}
            label={t('card.rating', { rating: stars(overallRating ?? 0), count: count(numberOfRatings) })}
            unrated={t('card.unrated')}
          />
          <Price level={details.priceRange} label={t('card.price', { level: details.priceRange })} />
        </p>
        <p className={css.facts}>{[details.cuisines[0], location.neighborhood || location.address.city].join(' · ')}</p>
        <div className={css.earn}>
          <EarnLine merchant={merchant} />
        </div>
      </div>
      {pinResult.tonight && (
        <div className={css.tonight}>
          <Suspense>
            <Tonight tonight={pinResult.tonight} merchant={merchant} />
          </Suspense>
        </div>
      )}
      <button type="button" className={css.close} aria-label={t('shell.close')} onClick={onClose}>
        <X aria-hidden="true" size={18} />
      </button>
    </article>
  )
}
