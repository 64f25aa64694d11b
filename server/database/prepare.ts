import pg from 'pg'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import * as first from './migrations/0001-first.ts'
import * as confirmations from './migrations/0002-confirmations.ts'
import * as content from './migrations/0003-content.ts'
import * as prospectCapture from './migrations/0004-prospect-capture.ts'
import * as messageBodies from './migrations/0005-message-bodies.ts'
import * as identity from './migrations/0006-identity.ts'
import * as proofs from './migrations/0007-proofs.ts'
import * as mail from './migrations/0008-mail.ts'
import * as partnerCards from './migrations/0009-partner-cards.ts'
import * as favourites from './migrations/0010-favourites.ts'
import * as impressions from './migrations/0010-impressions.ts'
import * as staff from './migrations/0011-staff.ts'
import * as passkeys from './migrations/0014-passkeys.ts'
import * as operatorPasskeys from './migrations/0015-operator-passkeys.ts'
import * as forgetImpressions from './migrations/0016-forget-impressions.ts'
import * as newEmail from './migrations/0017-new-email.ts'
import * as vipUntil from './migrations/0018-vip-until.ts'
import * as joinDrafts from './migrations/0019-join-drafts.ts'
import * as dineKeys from './migrations/0020-dine-keys.ts'
import * as catalogueImages from './migrations/0021-catalogue-images.ts'
import * as secondFactors from './migrations/0022-second-factors.ts'
import * as reservations from './migrations/0023-reservations.ts'
import * as unansweredOrders from './migrations/0024-unanswered-orders.ts'
import * as lighterRows from './migrations/0025-lighter-rows.ts'
import * as catalogueImageForAll from './migrations/0026-catalogue-image-for-all.ts'
import * as inForce from './migrations/0027-in-force.ts'
import * as messageVersions from './migrations/0030-message-versions.ts'
import * as estimateSweep from './migrations/0031-estimate-sweep.ts'
import * as ledger from './migrations/0034-ledger.ts'
import * as evidence from './migrations/0035-evidence.ts'
import * as narrowRights from './migrations/0036-narrow-rights.ts'
import * as feedSenders from './migrations/0040-feed-senders.ts'
import * as networkObjects from './migrations/0041-network-objects.ts'
import * as sessionEnds from './migrations/0045-session-ends.ts'
import * as dineMoves from './migrations/0046-dine-moves.ts'
import * as reports from './migrations/0047-reports.ts'
import * as replayCheckpoints from './migrations/0048-replay-checkpoints.ts'
import * as columnRights from './migrations/0049-column-rights.ts'
import * as partnerZone from './migrations/0049-partner-zone.ts'
import * as refundReports from './migrations/0049-refund-reports.ts'
import * as lighterLedger from './migrations/0050-lighter-ledger.ts'
import * as jobs from './migrations/0051-jobs.ts'
import * as giveUpMail from './migrations/0052-give-up-mail.ts'
import * as referrals from './migrations/0053-referrals.ts'
import * as memberConsents from './migrations/0054-member-consents.ts'
import * as emailChanges from './migrations/0055-email-changes.ts'
import * as memberHistory from './migrations/0056-member-history.ts'
import * as bonuses from './migrations/0057-bonuses.ts'
import * as bonusEntries from './migrations/0058-bonus-entries.ts'
import * as claims from './migrations/0059-claims.ts'
import * as reviews from './migrations/0060-reviews.ts'
import * as reviewHolds from './migrations/0061-review-holds.ts'
import * as payouts from './migrations/0062-payouts.ts'
import * as pushToCard from './migrations/0063-push-to-card.ts'
import * as redemptions from './migrations/0064-redemptions.ts'
import * as postingFiles from './migrations/0065-posting-files.ts'
import * as closing from './migrations/0067-closing.ts'
import * as legalHolds from './migrations/0068-legal-holds.ts'
import * as cardLife from './migrations/0069-card-life.ts'
import * as sandboxClock from './migrations/0071-sandbox-clock.ts'
import * as claimsByBill from './migrations/0077-claims-by-bill.ts'
import * as language from './migrations/0078-language.ts'
import * as consolePayouts from './migrations/0079-console-payouts.ts'
import * as paidPayouts from './migrations/0082-paid-payouts.ts'
import * as reservationBonuses from './migrations/0083-reservation-bonuses.ts'
import * as memberOrders from './migrations/0084-member-orders.ts'
import * as orderMessages from './migrations/0085-order-messages.ts'
import * as tableHolds from './migrations/0086-table-holds.ts'
import * as mailsAboutTables from './migrations/0087-mails-about-tables.ts'
import * as reservationBonus from './migrations/0088-reservation-bonus.ts'
import * as surveys from './migrations/0089-surveys.ts'
import * as orderCards from './migrations/0090-order-cards.ts'
import * as dropCatalogImage from './migrations/0091-drop-catalog-image.ts'
import * as impersonation from './migrations/0092-impersonation.ts'
import * as plainNames from './migrations/0093-plain-names.ts'
import * as reviewChanges from './migrations/0080-review-changes.ts'
import { installJobs } from '../jobs/install.ts'
import { requireFittingPasswords } from './role-passwords.ts'
import { allowSandboxClock } from './sandbox-clock.ts'
import {
  closeFormerLogins,
  ensureRoles,
  loginRole,
  openToItsRoles,
  renewPasswords,
  rolePassword,
  roles,
  whileMigrating,
  type Role,
} from './roles.ts'

/** Numbered, never edited once shipped, never out of order. */
const migrations: Record<string, Migration> = {
  '0001-first': first,
  '0002-confirmations': confirmations,
  '0003-content': content,
  '0004-prospect-capture': prospectCapture,
  '0005-message-bodies': messageBodies,
  '0006-identity': identity,
  '0007-proofs': proofs,
  '0008-mail': mail,
  '0009-partner-cards': partnerCards,
  '0010-favourites': favourites,
  '0010-impressions': impressions,
  '0011-staff': staff,
  '0014-passkeys': passkeys,
  '0015-operator-passkeys': operatorPasskeys,
  '0016-forget-impressions': forgetImpressions,
  '0017-new-email': newEmail,
  '0018-vip-until': vipUntil,
  '0019-join-drafts': joinDrafts,
  '0020-dine-keys': dineKeys,
  '0021-catalogue-images': catalogueImages,
  '0022-second-factors': secondFactors,
  '0023-reservations': reservations,
  '0024-unanswered-orders': unansweredOrders,
  '0025-lighter-rows': lighterRows,
  '0026-catalogue-image-for-all': catalogueImageForAll,
  '0027-in-force': inForce,
  '0030-message-versions': messageVersions,
  '0031-estimate-sweep': estimateSweep,
  '0034-ledger': ledger,
  '0035-evidence': evidence,
  '0036-narrow-rights': narrowRights,
  '0040-feed-senders': feedSenders,
  '0041-network-objects': networkObjects,
  '0045-session-ends': sessionEnds,
  '0046-dine-moves': dineMoves,
  '0047-reports': reports,
  '0048-replay-checkpoints': replayCheckpoints,
  '0049-column-rights': columnRights,
  '0049-partner-zone': partnerZone,
  '0049-refund-reports': refundReports,
  '0050-lighter-ledger': lighterLedger,
  '0051-jobs': jobs,
  '0052-give-up-mail': giveUpMail,
  '0053-referrals': referrals,
  '0054-member-consents': memberConsents,
  '0055-email-changes': emailChanges,
  '0056-member-history': memberHistory,
  '0057-bonuses': bonuses,
  '0058-bonus-entries': bonusEntries,
  '0059-claims': claims,
  '0060-reviews': reviews,
  '0061-review-holds': reviewHolds,
  '0062-payouts': payouts,
  '0063-push-to-card': pushToCard,
  '0064-redemptions': redemptions,
  '0065-posting-files': postingFiles,
  '0067-closing': closing,
  '0068-legal-holds': legalHolds,
  '0069-card-life': cardLife,
  '0071-sandbox-clock': sandboxClock,
  '0077-claims-by-bill': claimsByBill,
  '0078-language': language,
  '0079-console-payouts': consolePayouts,
  '0080-review-changes': reviewChanges,
  '0082-paid-payouts': paidPayouts,
  '0083-reservation-bonuses': reservationBonuses,
  '0084-member-orders': memberOrders,
  '0085-order-messages': orderMessages,
  '0086-table-holds': tableHolds,
  '0087-mails-about-tables': mailsAboutTables,
  '0088-reservation-bonus': reservationBonus,
  '0089-surveys': surveys,
  '0090-order-cards': orderCards,
  '0091-drop-catalog-image': dropCatalogImage,
  '0092-impersonation': impersonation,
  '0093-plain-names': plainNames,
}

const prepareLock = 7_105_001 // any number no one else takes on this database

export type DatabaseUrls = {
  owner: string
  app: string
  pipeline: string
  vault: string
  sandbox: string
  console: string
}

function roleUrl(adminUrl: string, secretKey: string, role: Role, database: string): string {
  const url = new URL(adminUrl)
  url.username = loginRole(role, database)
  url.password = rolePassword(secretKey, url.username)
  return url.href
}

/** Connection addresses per role, for a database whose roles `prepareDatabase` has made under the name `database`. */
export function databaseUrls(adminUrl: string, secretKey: string, database: string): DatabaseUrls {
  const [owner, app, pipeline, vault, sandbox, console] = roles.map((role) =>
    roleUrl(adminUrl, secretKey, role, database),
  )
  return { owner, app, pipeline, vault, sandbox, console } as DatabaseUrls
}

/**
 * Roles, then migrations. Two nodes may start at once: one advisory lock admits them one after the other, and
 * the second finds nothing to do. A SECRET_KEY whose passwords do not fit is refused; passwords change only when asked to.
 */
export async function prepareDatabase(options: {
  adminUrl: string
  secretKey: string
  renew?: boolean
  /** Whether the staging tools may move the product's clock; left out, it stays as it is. */
  sandboxClock?: boolean
  log?: (line: string) => void
}): Promise<DatabaseUrls> {
  const { adminUrl, secretKey } = options
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [prepareLock])
    const { rows } = await client.query<{ database: string }>('select current_database() as database')
    const database = rows[0]?.database ?? ''
    const admin = { client, database }
    const urls = databaseUrls(adminUrl, secretKey, database)
    if (!options.renew) await requireFittingPasswords(admin, { adminUrl, secretKey })
    await ensureRoles(admin, secretKey)
    if (options.renew) await renewPasswords(admin, secretKey)
    await openToItsRoles(admin)
    await installJobs(urls.owner)
    await whileMigrating(admin, () => migrate(urls.owner, { log: options.log }))
    if (options.sandboxClock !== undefined) await allowSandboxClock(urls.owner, options.sandboxClock)
    await closeFormerLogins(admin)
    return urls
  } finally {
    await client.end() // gives the lock back as well
  }
}

/**
 * Migrates up to `to`, or to the latest. Works as the login role itself, which has the rights of the owners' and the feeds'
 * group; what it makes goes to the owners' group.
 */
export async function migrate(
  ownerUrl: string,
  { to, log }: { to?: string | undefined; log?: ((line: string) => void) | undefined },
): Promise<void> {
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 2, options: '-c role=none' })
  // A connection may break while it closes, which fails nothing: without a listener it would end the process.
  pool.on('error', () => undefined)
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
    const { error, results } = await (to === undefined ? migrator.migrateToLatest() : migrator.migrateTo(to))
    for (const result of results ?? [])
      log?.(`${result.migrationName}: ${result.status === 'Success' ? 'done' : result.status}`)
    await sql`reassign owned by current_user to damask_owner`.execute(db)
    if (error) throw error
  } finally {
    await db.destroy()
  }
}
