import type { BearerService } from '../../providers/bearer-call.ts'
import { tablesPath } from '../../providers/reservations/embedded/routes.ts'
import { httpTableBooking } from '../../providers/reservations/http.ts'
import type { TableBooking } from '../../providers/reservations/table-booking.ts'
import { httpTableSearch, type SearchTables } from '../../providers/reservations/table-search.ts'
import { secretFrom, type Config } from '../config.ts'

/**
 * The booking service at `RESERVATIONS_URL`, else the sandbox's; null without either. The sandbox's service books no real table, so
 * production uses it only with `SANDBOX_RESERVATIONS=1`.
 */
export function tableBooking(env: NodeJS.ProcessEnv, config: Config): TableBooking | null {
  const service = serviceOf(env, config)
  return service && httpTableBooking(service)
}

/** The same service, with a search for several restaurants at once. */
export function openTableSearch(env: NodeJS.ProcessEnv, config: Config): SearchTables | null {
  const service = serviceOf(env, config)
  return service && httpTableSearch(service)
}

function serviceOf(env: NodeJS.ProcessEnv, config: Config): BearerService | null {
  const url = env['RESERVATIONS_URL']
  if (url) return { baseUrl: url.replace(/\/$/, ''), key: keyOf(env) }
  if (!config.standIns.reservations) return null
  const key = secretFrom(env, config, 'SANDBOX_RESERVATIONS_KEY', 'sandbox reservations key')
  return { baseUrl: `${config.sandboxUrl}${tablesPath}`, key }
}

function keyOf(env: NodeJS.ProcessEnv): string {
  const key = env['RESERVATIONS_KEY']
  if (!key)
    throw new Error('RESERVATIONS_KEY is missing: the service at RESERVATIONS_URL authenticates the site by it.')
  return key
}
