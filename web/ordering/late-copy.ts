import { fill, type Words } from '../../domain/content/fill.ts'
import { useSite } from '../partner.ts'

/** Texts of online ordering, which loads after the restaurant's page. A brand says them its own way like any other. */
export const orderCopy = {
  'order.title': 'Order from {merchant}',
  'order.earnsTitle': 'What your order earns',
  'order.earns': 'Food and drinks earn: the subtotal of your order.',
  'order.excluded': 'Tax, tip and fees do not earn.',
  'order.card': 'Pay with a card that is linked to your account.',
  'order.when': 'Your reward appears when your bank confirms the payment.',
  'order.estimate': 'You earn about {units} on a subtotal of {amount}',
  'order.cartEmpty': 'Add dishes to see what your order earns.',
  'order.earnsNothing': 'This order would not earn right now.',
  'order.start': 'Start your order',
  'order.goOn': 'Continue to {merchant}’s site',
  'order.goOnText': 'Opens in a new tab. The restaurant learns that you come from {brand}, and nothing else about you.',
  'order.withoutEarning': 'Order without earning',
  'order.signIn': 'Sign in to earn',
  'order.signInText': 'Orders earn for members who pay with a linked card.',
  'order.linkCard': 'Link a card first',
  'order.linkCardText': 'Orders earn when you pay with a card that is linked to your account.',
  'order.none': 'No online ordering here',
  'order.noneText': '{merchant} does not take orders online. You can order by phone.',
  'order.noneNoPhone': '{merchant} does not take orders online.',
  'order.call': 'Call {phone}',
  'order.frame': 'Menu and checkout of {merchant}',
  'order.loading': 'Opening the menu...',
  'order.down': 'The shop is not answering. Nothing was ordered and nothing was charged.',
  'order.blocked':
    'The shop did not open. Browser settings or extensions may block {origin}. Nothing was ordered and nothing was charged.',
  'order.over':
    'This order page was open for too long. Nothing was charged, and your dishes are kept for the next try.',
  'order.again': 'Try again',
  'order.checking': 'Checking your order with the shop...',
  'order.unconfirmed':
    'We could not check your order with the shop. If it shows an order number above, your order is placed; do not order again.',
  'order.checkAgain': 'Check again',
  'order.placed': 'Order {number} is placed',
  'order.pickup': 'Pick up {time}',
  'order.willEarn': 'It will earn about {units} on its subtotal of {amount}.',
  'order.see': 'See your order',
  'order.number': 'Order number',
  'order.pickupAt': 'Pickup',
  'order.where': 'Where',
  'order.items': 'Your order',
  'order.subtotal': 'Subtotal',
  'order.tax': 'Tax',
  'order.fee': 'Service fee',
  'order.tip': 'Tip',
  'order.total': 'Total',
  'order.paidWith': 'Paid with the card ending in {lastFour}',
  'order.countsOnly': 'earns',
  'order.history': 'See your activity',
  'order.list': 'Your online orders',
  'order.listEmpty': 'No online orders yet',
  'order.listEmptyText': 'Order at a restaurant that takes orders online, and it appears here.',
  'order.find': 'Find a restaurant',
  'order.canceled': 'Canceled',
  'order.statusFailed': 'The shop does not answer right now',
  'order.statusFailedText': 'Your order is safe with the restaurant. Call it if you need the pickup time now.',
} as const
type OrderKey = keyof typeof orderCopy
export type OrderSay = (key: OrderKey, words?: Words) => string

/** The texts of online ordering in the partner's words. */
export function useOrderCopy(): OrderSay {
  const { copy } = useSite().partner
  return (key, words = {}) => fill(copy[key] ?? orderCopy[key], {}, words)
}
