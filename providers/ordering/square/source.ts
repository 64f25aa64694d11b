import { sourceOf, type Sender } from '../../card-feed/sender.ts'

/** Source of messages about Square's orders. */
export const squareSource = sourceOf('shop', 'square')

/** The sender of these messages. It has no secrets: the site fetches Square's orders and receives no signed order messages. */
export const squareSender: Sender = { source: squareSource, network: 'shop', partners: null, secrets: [] }
