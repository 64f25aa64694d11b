import type { Menu, MenuItem } from '../menu.ts'
import type { Totals } from '../cart.ts'
import type { OptionGroup } from '../options.ts'
import type { ShopCard, ShopOrder } from '../../ordering.ts'

export type { Menu, MenuItem, OptionGroup, ShopCard, ShopOrder, Totals }

/** Data of the page in a JSON block, so that the script is the same for every guest. */
export type ShopSetup = {
  parentOrigin: string
  nonce: string
  /** Base path of the page's calls. */
  address: string
  place: { id: string; name: string; address: string; phone: string }
  /** The member's name. */
  guest: string
  menu: Menu
  /** Pickup times by the restaurant's wall clock, `YYYY-MM-DDTHH:mm`. */
  times: string[]
  /** Today's date at the restaurant, `YYYY-MM-DD`. */
  today: string
  cards: ShopCard[]
  tipPercents: number[]
  tipMaxMinor: number
  /** Maximum pieces of one line of the cart. */
  countMax: number
  /** The placed order of this session, or null. */
  order: ShopOrder | null
}
