import { useMember } from '../site/partner.ts'
import { useHydrated } from '../ui/use-hydrated.ts'
import { resumableNames, type AnyDefinition } from './unsent-form.ts'
import { formField, resumableField, memberField, scriptField } from './reply.ts'

/**
 * Hidden fields for the route's action: the form id, the page's member and whether scripts run. A member's form without script also has
 * the names of its resumable fields.
 */
export function HiddenFormFields({ definition }: { definition: AnyDefinition }) {
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
