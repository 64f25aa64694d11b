import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../database/connect.ts'
import type { Clock, Ids } from '../platform/world.ts'
import type { PartnerNames } from './partners.ts'
import type { ConsoleSettings } from './settings.ts'

/** What the console's handlers are given. `db` is its own role: it reads members in scope and writes nothing of theirs. */
export type ConsoleDeps = {
  settings: ConsoleSettings
  db: Db
  /** The product's time. */
  clock: Clock
  /** Real time: authenticators on telephones know no other. */
  machineClock: Clock
  ids: Ids
  partners: PartnerNames
  log: FastifyBaseLogger
}
