import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../database/connect.ts'
import type { Partners } from '../brands/store.ts'
import type { Config } from '../config.ts'
import type { Content } from '../content/choose.ts'
import type { Geocoder } from '../../providers/geocoder/geocoder.ts'
import type { VaultClient } from '../../providers/vault/client.ts'
import type { HumanChecks } from '../human-check/checks.ts'
import type { PartnerCardSources } from '../cards/partner-sources.ts'
import type { SandboxClock } from '../../providers/sandbox-clock/clock.ts'
import type { Clock, Ids } from './clock-and-ids.ts'

/** The dependencies of handlers: everything outside the process is a parameter, nothing is global. */
export type Deps = {
  config: Config
  /** The site's own database role: it sees one partner per transaction. */
  db: Db
  /** The feeds' database role, for the inbox. */
  pipelineDb: Db
  /** The product's time. */
  clock: Clock
  /** Real time, for freshness checks between machines; the staging tools never move it. */
  machineClock: Clock
  /** The clock that the staging tools move; null in production. */
  sandboxClock: SandboxClock | null
  ids: Ids
  partners: Partners
  content: Content
  vault: VaultClient
  partnerCards: PartnerCardSources
  geocoder: Geocoder
  humanChecks: HumanChecks
  log: FastifyBaseLogger
}
