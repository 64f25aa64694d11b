import { useLocation } from 'react-router'
import type { PasskeyView } from '../../contract/api/passkeys.ts'

/**
 * What a step of the recovery passes to the next one. It is kept in the state of the history entry, so that no URL contains it.
 * `identifier`: the email, phone or partner number that the visitor entered.
 */
type StepState = { identifier?: string; token?: string; passkeys: readonly PasskeyView[] }

export function useStepState(): StepState {
  const { state } = useLocation() as { state: unknown }
  if (typeof state !== 'object' || state === null) return { passkeys: [] }
  const { identifier, token, passkeys } = state as Record<string, unknown>
  return {
    ...(typeof identifier === 'string' ? { identifier } : {}),
    ...(typeof token === 'string' ? { token } : {}),
    passkeys: Array.isArray(passkeys) ? (passkeys as PasskeyView[]) : [],
  }
}
