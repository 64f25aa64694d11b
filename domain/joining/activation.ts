/** The account status of a person whom an activation link identifies (P1-092 to P1-094). */
export type Standing = { tierLevel: string; active: boolean; hasWebProfile: boolean }

/** Whether the activation page opens; where else to go, and the reason the address there carries as `rfr`. */
export type ActivationDoor = { opens: true } | { opens: false; to: 'join' | 'login'; rfr: 0 | 1 | 2 | 3 | 4 }

const leads = (to: 'join' | 'login', rfr: 0 | 1 | 2 | 3 | 4): ActivationDoor => ({ opens: false, to, rfr })

/** The redirects of /activate (P1-090 to P1-094). `publicId` comes from the address; `standing` is the status found under it, or null. */
export function activationDoor(publicId: string | null, standing: Standing | null): ActivationDoor {
  if (publicId === null || publicId === '') return leads('join', 0)
  if (standing === null) return leads('join', 1)
  if (standing.tierLevel === 'NonActivated') return { opens: true }
  if (!standing.hasWebProfile) return leads('join', 2)
  return leads('login', standing.active ? 3 : 4)
}
