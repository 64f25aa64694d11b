/** The account status of a person whom an activation link identifies (P1-092 to P1-094). */
export type AccountStatus = { tierLevel: string; active: boolean; hasWebProfile: boolean }

/**
 * Whether the activation page opens, or the page to redirect to with the reason in `rfr`. 0: no public id; 1: the id identifies no
 * person; 2: no web profile; 3: active; 4: not active.
 */
export type ActivationRoute = { opens: true } | { opens: false; to: 'join' | 'login'; rfr: 0 | 1 | 2 | 3 | 4 }

const redirect = (to: 'join' | 'login', rfr: 0 | 1 | 2 | 3 | 4): ActivationRoute => ({ opens: false, to, rfr })

/** The redirects of /activate (P1-090 to P1-094). `publicId`: from the URL; `status`: of the person with this id, or null. */
export function activationRoute(publicId: string | null, status: AccountStatus | null): ActivationRoute {
  if (publicId === null || publicId === '') return redirect('join', 0)
  if (status === null) return redirect('join', 1)
  if (status.tierLevel === 'NonActivated') return { opens: true }
  if (!status.hasWebProfile) return redirect('join', 2)
  return redirect('login', status.active ? 3 : 4)
}
