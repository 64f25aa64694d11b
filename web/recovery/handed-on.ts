import { useLocation } from 'react-router'

/** What one step hands to the next: in the history's own state, so that it is in no address and gone with the tab. */
type HandedOn = { sought?: string; token?: string }

export function useHandedOn(): HandedOn {
  const { state } = useLocation() as { state: unknown }
  if (typeof state !== 'object' || state === null) return {}
  const { sought, token } = state as Record<string, unknown>
  return {
    ...(typeof sought === 'string' ? { sought } : {}),
    ...(typeof token === 'string' ? { token } : {}),
  }
}
