import type { MerchantCard } from '../../../contract/api/merchants.ts'

export type HeroProps = { merchants: readonly MerchantCard[] }
