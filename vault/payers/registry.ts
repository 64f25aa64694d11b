import type { CardPayer, PayerAdapter } from './payer.ts'
import { visaDirectPayer } from './visa-direct-settings.ts'

/** Every service that the vault can push payouts with. */
export const payers: readonly PayerAdapter[] = [visaDirectPayer]

/** The first service that the environment configures, or null. Throws an error that names a missing or unsafe setting. */
export function configuredPayer(env: NodeJS.ProcessEnv): CardPayer | null {
  for (const adapter of payers) {
    const payer = adapter.connect(env)
    if (payer) return payer
  }
  return null
}
