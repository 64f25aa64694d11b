import { useMember } from '../partner.ts'
import { activatePath } from '../paths.ts'
import { keptPublicId, useKnownVisitor, type KnownVisitor } from '../shell/known-visitor.ts'

/** Where somebody activates whom the partner enrolled, with the public id the browser keeps of them; null for everybody else. */
export function activationLinkOf(visitor: KnownVisitor, signedIn: boolean): string | null {
  if (signedIn || visitor.state !== 'success' || visitor.person.tierLevel !== 'NonActivated') return null
  const publicId = keptPublicId()
  return publicId === null ? null : activatePath({ publicId })
}

export const useActivationLink = (): string | null => activationLinkOf(useKnownVisitor(), useMember() !== null)
