import { sourceOf, type Sender } from '../../card-feed/sender.ts'

/** The name that messages about Square's orders are stored under. */
export const squareSource = sourceOf('shop', 'square')

/** Square's orders are fetched, not delivered as signed order messages: no secret proves this sender. */
export const squareSender: Sender = { source: squareSource, network: 'shop', partners: null, secrets: [] }
