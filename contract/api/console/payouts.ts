import { payoutDecisions } from '../../../domain/payouts/decisions.ts'
import { payoutStates, payoutWays } from '../../../domain/payouts/states.ts'
import { reasonLengthMax, reasonLengthMin } from '../../../domain/operators/impersonation.ts'
import { endpoint } from '../../endpoint.ts'
import { z } from '../../schema.ts'
import { operatorRefusals } from './operator-session.ts'

export const payoutPageSize = 25

/** `open`: not final yet; `returned`: returned by the payer or canceled by an operator, and not yet released for a retry. */
export const payoutViews = ['open', 'returned', 'paid'] as const

/** One payout in the console. Times are instants. */
export const consolePayout = z.object({
  partner: z.string(),
  id: z.uuid(),
  memberId: z.uuid(),
  member: z.string(),
  way: z.enum(payoutWays),
  units: z.int(),
  target: z.string(),
  state: z.enum(payoutStates),
  /** Reason code of the state. */
  code: z.string().nullable(),
  provider: z.string(),
  reference: z.string().nullable(),
  openedAt: z.string(),
  stateAt: z.string(),
  /** When the server last read the payer's state. */
  checkedAt: z.string().nullable(),
  /** Decisions that the operator may take now; empty for a role that only sees payouts. */
  decisions: z.array(z.enum(payoutDecisions)),
})
export type ConsolePayout = z.infer<typeof consolePayout>

/** Payouts of the operator's partners, newest first. `before` and `beforePartner`: id and partner of the previous page's last payout. */
export const listPayouts = endpoint({
  method: 'GET',
  path: '/api/Payouts',
  query: z.object({
    view: z.enum(payoutViews).default('open'),
    before: z.uuid().optional(),
    beforePartner: z.string().max(60).optional(),
  }),
  reply: z.object({ payouts: z.array(consolePayout), hasMore: z.boolean() }),
  refusals: operatorRefusals,
})

/** Unresolved differences found by reconciliation with the payer: the 200 oldest, oldest first. */
export const listPayoutDifferences = endpoint({
  method: 'GET',
  path: '/api/Payouts/Differences',
  reply: z.object({
    differences: z.array(
      z.object({
        partner: z.string(),
        payoutId: z.uuid(),
        kind: z.enum(['missing_there', 'unknown_here', 'amount', 'state']),
        /** What each side has: units for the kinds `amount` and `unknown_here`, else a state; empty for a side without a record. */
        ledgerValue: z.string(),
        payerValue: z.string(),
        foundAt: z.string(),
      }),
    ),
  }),
  refusals: operatorRefusals,
})

/**
 * Holds, approves, cancels or retries a payout. A retry lets the next run open a new payout. The audit log records the reason. `too_late`:
 * the payout no longer allows this decision.
 */
export const decidePayout = endpoint({
  method: 'POST',
  path: '/api/Payouts/:partner/:id',
  params: z.object({ partner: z.string().max(60), id: z.uuid() }),
  body: z.object({
    decision: z.enum(payoutDecisions),
    reason: z.string().trim().min(reasonLengthMin).max(reasonLengthMax),
  }),
  reply: z.object({ state: z.enum(payoutStates) }),
  refusals: { ...operatorRefusals, unknown_payout: 404, too_late: 409 },
})
