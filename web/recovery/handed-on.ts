import { useLocation } from 'react-router'
import type { PasskeyView } from '../../contract/api/passkeys.ts'

/** Values for the next step in the state of the history entry, so that no URL contains them and they end with the tab. */
type HandedOn = { sought?: string; token?: string; passkeys: readonly PasskeyView[] }

export function useHandedOn(): HandedOn {
  const { state } = useLocation() as { state: unknown }
  if (typeof state !== 'object' || state === null) return { passkeys: [] }
  const { sought, token, passkeys } = state as Record<string, unknown>
  return {
    ...(typeof sought === 'string' ? { sought } : {}),
    ...(typeof token === 'string' ? { token } : {}),
    passkeys: Array.isArray(passkeys) ? (passkeys as PasskeyView[]) : [],
  }
}
