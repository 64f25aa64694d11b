import type { VaultClient } from '../../providers/vault/client.ts'
import { deleteCard } from '../cards/deletion.ts'
import { sweepClaims } from '../claims/sweep.ts'
import type { Db } from '../database/connect.ts'
import { cleanUpMail, sendMails, type MailDeps } from '../mail/send.ts'
import { sweepEstimates } from '../pipeline/expire-estimates.ts'
import { expireReviews } from '../pipeline/expire-reviews.ts'
import { forgetOrphans } from '../pipeline/orphans.ts'
import { endVips } from '../pipeline/vip-ends.ts'
import type { Ids } from '../platform/world.ts'
import { forgetImpressions } from '../tracking/forget.ts'
import type { JobHandlers } from './run.ts'

type HandlerDeps = {
  mail: MailDeps
  /** The site's role: it alone may drop months of impressions and answer claims. */
  siteDb: Db
  vault: Pick<VaultClient, 'claim' | 'forget'>
  ids: Ids
  impressionMonths: number
  log: { info(line: string): void }
}

/** What each kind of job does. */
export function jobHandlers({ mail, siteDb, vault, ids, impressionMonths, log }: HandlerDeps): JobHandlers {
  const { db, clock } = mail
  return {
    mail: sendMails(mail),
    card_deletion: deleteCard({ db, clock, vault }),
    estimate_expiry: sweepEstimates(db, clock),
    review_expiry: () => expireReviews(db, clock.now()),
    claim_sweep: () => sweepClaims({ db: siteDb, pipelineDb: db, clock, ids }),
    orphan_cards: () => forgetOrphans(db, vault),
    vip_end: () => endVips(db, clock.now()),
    record_cleanup: () => cleanUpMail(mail),
    impression_cleanup: async () => {
      const dropped = await forgetImpressions(siteDb, clock.now(), impressionMonths)
      if (dropped.length > 0) log.info(`dropped old impressions: ${dropped.join(', ')}`)
    },
  }
}
