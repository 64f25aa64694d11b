import { useMember } from '../site/partner.ts'
import { activatePath } from '../site/paths.ts'
import { storedPublicId, useKnownVisitor, type KnownVisitor } from '../visitor/known-visitor.ts'

/**
 * The activation path with the public id that the browser stores. Only for a signed-out person whom the partner enrolled and who is not
 * activated yet. Null for everyone else, and without a stored public id.
 */
export function activationLinkOf(visitor: KnownVisitor, signedIn: boolean): string | null {
  if (signedIn || visitor.state !== 'success' || visitor.person.tierLevel !== 'NonActivated') return null
  const publicId = storedPublicId()
  return publicId === null ? null : activatePath({ publicId })
}

export const useActivationLink = (): string | null => activationLinkOf(useKnownVisitor(), useMember() !== null)
