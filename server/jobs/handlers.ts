import type { TableBooking } from '../../providers/reservations/table-booking.ts'
import type { VaultClient } from '../../providers/vault/client.ts'
import { cardDeletion } from '../cards/deletion.ts'
import { storeMissingExpiries } from '../cards/expiry-lookup.ts'
import { remindOfExpiry } from '../cards/expiry-reminders.ts'
import { sweepClaims } from '../claims/sweep.ts'
import type { Partners } from '../brands/store.ts'
import { sweepClosings } from '../closing/sweep.ts'
import type { Db } from '../database/connect.ts'
import { cleanUpMail, sendMails, type MailDeps } from '../mail/send.ts'
import type { SquareConnection } from '../ordering/source.ts'
import { sweepSquareOrders } from '../ordering/square-sweep.ts'
import { createEstimateSweep } from '../pipeline/expire-estimates.ts'
import { runDuePayouts } from '../payouts/due-run.ts'
import { reconcilePayouts } from '../payouts/reconcile.ts'
import { followUpPayouts, sendPayout } from '../payouts/send.ts'
import type { PayoutSenders } from '../payouts/sender.ts'
import { runPostingFiles } from '../posting-files/follow-up.ts'
import type { PostingTransports } from '../posting-files/transports.ts'
import { deleteOldSupportRecords } from '../references/queries.ts'
import { expireReviews } from '../pipeline/expire-reviews.ts'
import { deleteOrphanCards } from '../pipeline/orphans.ts'
import { expireVips } from '../pipeline/expire-vips.ts'
import { deleteOldGiftCardEvents } from '../redemptions/webhook.ts'
import type { Ids } from '../platform/clock-and-ids.ts'
import { deleteOldResponses } from '../surveys/delete-old-responses.ts'
import { dropOldImpressions } from '../tracking/impression-retention.ts'
import type { JobHandlers } from './run.ts'

type HandlerDeps = {
  mail: MailDeps
  /**
   * Connects with the site's role, for what the role of the jobs may not do: drop months of impressions, answer claims, cancel reservations
   * and store card references of a shop.
   */
  siteDb: Db
  vault: Pick<VaultClient, 'acknowledge' | 'expiries' | 'forget'>
  ids: Ids
  senders: PayoutSenders
  partners: Pick<Partners, 'all' | 'byId'>
  transports: PostingTransports
  /** Null when no booking service is configured. */
  tables: TableBooking | null
  /** Null when no setting names a seller at Square. */
  square: Pick<SquareConnection, 'square'> | null
  impressionMonths: number
  surveyMonths: number
  log: { info(line: string): void; error(facts: object, line: string): void }
}

/** The handler of each kind of job. */
export function jobHandlers({
  mail,
  siteDb,
  vault,
  ids,
  senders,
  partners,
  transports,
  tables,
  square,
  impressionMonths,
  surveyMonths,
  log,
}: HandlerDeps): JobHandlers {
  const { db, clock } = mail
  const payoutDeps = { db, clock, ids, senders }
  return {
    mail: sendMails(mail),
    card_deletion: cardDeletion({ db, clock, vault }),
    payout_send: ({ data }) => sendPayout(payoutDeps, data),
    payout_due: () => runDuePayouts({ ...payoutDeps, partners }),
    payout_reconcile: () => reconcilePayouts(payoutDeps),
    payout_follow_up: () => followUpPayouts(payoutDeps),
    posting_files: () => runPostingFiles({ db, clock, ids, transports, log, partners }),
    estimate_expiry: createEstimateSweep(db, clock),
    review_expiry: () => expireReviews(db, clock.now()),
    claim_sweep: () => sweepClaims({ db: siteDb, pipelineDb: db, clock, ids }),
    closing_sweep: sweepClosings({ siteDb, pipelineDb: db, clock, ids, tables }),
    square_orders: sweepSquareOrders({ db: siteDb, pipelineDb: db, clock }, square),
    orphan_cards: () => deleteOrphanCards(db, vault),
    vip_end: () => expireVips(db, clock.now()),
    card_expiry_lookup: () => storeMissingExpiries({ db, clock, vault }),
    card_expiry_reminder: () => remindOfExpiry({ db, clock, ids }),
    record_cleanup: async () => {
      await cleanUpMail(mail)
      await deleteOldGiftCardEvents(db, clock.now())
      await deleteOldSupportRecords(db, clock.now())
    },
    impression_cleanup: async () => {
      const droppedMonths = await dropOldImpressions(siteDb, clock.now(), impressionMonths)
      if (droppedMonths.length > 0) log.info(`dropped old impressions: ${droppedMonths.join(', ')}`)
    },
    survey_cleanup: async () => {
      const deletedCount = await deleteOldResponses(db, clock.now(), surveyMonths)
      if (deletedCount > 0) log.info(`deleted ${deletedCount} old survey responses`)
    },
  }
}
