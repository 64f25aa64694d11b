import { useMember } from '../site/partner.ts'
import { useHydrated } from '../ui/use-hydrated.ts'
import { formField, memberField, scriptField } from './reply.ts'

/** The hidden fields that tell an action which form was posted, by whose page, and whether a script runs. */
export function FormMarks({ id }: { id: string }) {
  const member = useMember()
  const hydrated = useHydrated()
  return (
    <>
      <input type="hidden" name={formField} value={id} />
      {member && <input type="hidden" name={memberField} value={member.publicId} />}
      {hydrated && <input type="hidden" name={scriptField} value="1" />}
    </>
  )
}
