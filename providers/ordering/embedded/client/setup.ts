import type { Menu, MenuItem } from '../menu.ts'
import type { Totals } from '../cart.ts'
import type { OptionGroup } from '../options.ts'
import type { ShopCard, ShopOrder } from '../../ordering.ts'

export type { Menu, MenuItem, OptionGroup, ShopCard, ShopOrder, Totals }

/** What the document carries for its script: data in a JSON block, so that the script is the same for everyone. */
export type ShopSetup = {
  parentOrigin: string
  nonce: string
  /** Calls of this page go to paths under it. */
  address: string
  place: { id: string; name: string; address: string; phone: string }
  guest: string
  menu: Menu
  /** The restaurant's wall clock, `YYYY-MM-DDTHH:mm`. */
  times: string[]
  /** The restaurant’s own date, `YYYY-MM-DD`. */
  today: string
  cards: ShopCard[]
  feeMinor: number
  tipPercents: number[]
  tipMaxMinor: number
  countMax: number
  /** The order of this session, once it was placed. */
  order: ShopOrder | null
}
