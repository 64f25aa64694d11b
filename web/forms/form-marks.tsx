import { useMember } from '../site/partner.ts'
import { useHydrated } from '../ui/use-hydrated.ts'
import { resumableNames, type AnyDefinition } from './unsent-form.ts'
import { formField, resumableField, memberField, scriptField } from './reply.ts'

/** The hidden fields that tell an action which form was posted, by whose page, whether a script runs, and what survives a new sign-in. */
export function FormMarks({ definition }: { definition: AnyDefinition }) {
  const member = useMember()
  const hydrated = useHydrated()
  return (
    <>
      <input type="hidden" name={formField} value={definition.id} />
      {member && <input type="hidden" name={memberField} value={member.publicId} />}
      {member && !hydrated && (
        <input type="hidden" name={resumableField} value={resumableNames(definition).join(' ')} />
      )}
      {hydrated && <input type="hidden" name={scriptField} value="1" />}
    </>
  )
}
