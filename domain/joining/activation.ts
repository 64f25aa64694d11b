/** Where somebody stands whom a link of the partner's names (spec 1 §2.2). */
export type Standing = { tierLevel: string; active: boolean; hasWebProfile: boolean }

/** Whether the activation page opens; where else to go, and the reason the address there carries as `rfr`. */
export type ActivationDoor = { opens: true } | { opens: false; to: 'join' | 'login'; rfr: 0 | 1 | 2 | 3 | 4 }

const leads = (to: 'join' | 'login', rfr: 0 | 1 | 2 | 3 | 4): ActivationDoor => ({ opens: false, to, rfr })

/** The redirect table of spec 1 §2.2. `publicId` is what the address names, `standing` what was found under it: null when nothing was. */
export function activationDoor(publicId: string | null, standing: Standing | null): ActivationDoor {
  if (publicId === null || publicId === '') return leads('join', 0)
  if (standing === null) return leads('join', 1)
  if (standing.tierLevel === 'NonActivated') return { opens: true }
  if (!standing.hasWebProfile) return leads('join', 2)
  return leads('login', standing.active ? 3 : 4)
}
