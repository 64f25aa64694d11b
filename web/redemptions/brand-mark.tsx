import { Store } from 'lucide-react'
import type { GiftCardBrand } from '../../domain/redemptions/choice.ts'
import { NetworkMark } from '../cards/network-mark.tsx'
import css from './redeem.module.css'

/** The icon of a gift card's brand: the card network's logo, or a store for Tremendous. The text next to it names the brand. */
export function BrandMark({ brand }: { brand: GiftCardBrand }) {
  if (brand === 'Tremendous') return <Store size={24} />
  return <NetworkMark cardType={brand.toLowerCase()} className={css.mark} />
}
