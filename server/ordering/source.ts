import { shopPath } from '../../providers/ordering/embedded/routes.ts'
import { httpOrdering } from '../../providers/ordering/http.ts'
import type { OrderingService } from '../../providers/ordering/ordering.ts'
import { squareService, type SquareService } from '../../providers/ordering/square/service.ts'
import { secretFrom, type Config } from '../config.ts'
import { squareSettings, type SquareSettings } from './square-settings.ts'

/**
 * The ordering system whose shop members see in a frame: the one at ORDERING_URL, else the sandbox's; null without either. The sandbox's
 * shop sells no real food, so production uses it only with SANDBOX_ORDERING=1.
 */
export function orderingService(env: NodeJS.ProcessEnv, config: Config): OrderingService | null {
  const url = env['ORDERING_URL']
  if (url) return httpOrdering({ baseUrl: url.replace(/\/$/, ''), key: orderingKey(env) })
  if (!config.standIns.ordering) return null
  const key = secretFrom(env, config, 'SANDBOX_ORDERING_KEY', 'sandbox ordering key')
  return httpOrdering({ baseUrl: `${config.sandboxUrl}${shopPath}`, key })
}

export type SquareConnection = { settings: Pick<SquareSettings, 'keys' | 'webhookUrl'>; square: SquareService }

/** The connection to sellers at Square; null when no setting names Square. */
export function squareConnection(env: NodeJS.ProcessEnv): SquareConnection | null {
  const settings = squareSettings(env)
  return settings && { settings, square: squareService(settings) }
}

function orderingKey(env: NodeJS.ProcessEnv): string {
  const key = env['ORDERING_KEY']
  if (!key) throw new Error('ORDERING_KEY is missing: the site needs it to authenticate at ORDERING_URL.')
  return key
}
