import { Store } from 'lucide-react'
import type { GiftCardBrand } from '../../domain/redemptions/choice.ts'
import { NetworkMark } from '../account/network-mark.tsx'
import css from './redeem.module.css'

/** A gift card told apart at a glance; its name stands beside it in words. */
export function BrandMark({ brand }: { brand: GiftCardBrand }) {
  if (brand === 'Tremendous') return <Store size={24} />
  return <NetworkMark cardType={brand.toLowerCase()} className={css.mark} />
}
