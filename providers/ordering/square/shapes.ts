import { z } from '../../../contract/schema.ts'
import { squareId } from './event.ts'

const money = z.object({ amount: z.int().min(0), currency: z.string().regex(/^[A-Z]{3}$/) })
export type SquareMoney = z.infer<typeof money>
const timestamp = z.iso.datetime({ offset: true })
const card = z.object({ card_brand: z.string().max(40).nullish(), last_4: z.string().max(4).nullish() })

const tender = z.object({
  id: z.string().min(1).max(192),
  type: z.string().max(40),
  created_at: timestamp,
  amount_money: money,
  payment_id: squareId.nullish(),
  card_details: z
    .object({ status: z.string().max(40).nullish(), entry_method: z.string().max(40).nullish(), card: card.nullish() })
    .nullish(),
})
export type SquareTender = z.infer<typeof tender>

/** Subset of `GET /v2/orders/{id}`: state, amounts, tenders (the payments of the order) and refunds. */
export const squareOrder = z.object({
  order: z.object({
    id: squareId,
    location_id: z.string().regex(/^[A-Za-z0-9_-]{1,50}$/),
    reference_id: z.string().max(100).nullish(),
    state: z.enum(['OPEN', 'COMPLETED', 'CANCELED', 'DRAFT']),
    version: z.int().min(0).default(0),
    updated_at: timestamp,
    total_money: money,
    total_tax_money: money.nullish(),
    total_tip_money: money.nullish(),
    total_service_charge_money: money.nullish(),
    net_amount_due_money: money.nullish(),
    tenders: z
      .array(tender)
      .nullish()
      .transform((list) => list ?? []),
    refunds: z
      .array(z.object({ status: z.string().max(40), amount_money: money }))
      .nullish()
      .transform((list) => list ?? []),
  }),
})
export type SquareOrder = z.infer<typeof squareOrder>['order']

/** Subset of `GET /v2/payments/{id}`: its order, its last change and the refunded amount. */
export const squarePayment = z.object({
  payment: z.object({
    id: squareId,
    order_id: squareId,
    updated_at: timestamp,
    refunded_money: money.nullish(),
  }),
})
export type SquarePayment = z.infer<typeof squarePayment>['payment']
