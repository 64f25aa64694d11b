import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../database/connect.ts'
import type { Clock, Ids } from '../platform/clock-and-ids.ts'
import type { ConsolePartners } from './partners.ts'
import type { ConsoleSettings } from './settings.ts'

/** Dependencies of the console's handlers. `db` connects as the console's database role, which sees only partners in scope (scope.ts). */
export type ConsoleDeps = {
  settings: ConsoleSettings
  db: Db
  /** The product's time. */
  clock: Clock
  /** Real time, which authenticators on telephones use. */
  machineClock: Clock
  ids: Ids
  partners: ConsolePartners
  log: FastifyBaseLogger
}
