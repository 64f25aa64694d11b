import { useRevalidator } from 'react-router'
import type { ClaimView, disputeClaim } from '../../contract/api/claims.ts'
import { claimsCopy } from '../copy/claims.ts'
import { useCopy } from '../copy/use-copy.ts'
import type { ReplyTo } from '../forms/action.ts'
import { FormProblem } from '../forms/form-parts.tsx'
import { RouteForm } from '../forms/route-form.tsx'
import { useRouteForm } from '../forms/use-route-form.ts'
import { useFormats } from '../site/format.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toasts.ts'
import { disputeForms } from './dispute-forms.ts'

/** Asks an operator to check the answer to a claim. */
export function DisputeForm({ claim: { id, merchant, date } }: { claim: ClaimView }) {
  const t = useCopy(claimsCopy)
  const { day } = useFormats()
  const { revalidate } = useRevalidator()
  const definition = disputeForms.of(id)
  const state = useRouteForm<typeof definition.schema, ReplyTo<typeof disputeClaim>>(definition, {
    onReply: (reply) => {
      if (reply.ok) {
        toast.success(t('claims.disputed'))
        return
      }
      toast.error(reply.refusal === 'too_many_claims' ? reply.problem : t('claims.disputeFailed'))
      // The claim may have changed since the page was loaded.
      void revalidate()
    },
  })
  const label = t('claims.disputeOf', { merchant: merchant.name, date: day(date) })
  return (
    <RouteForm state={state} label={label} hasLookOnlyNote={false}>
      {/* With scripts, a toast shows the problem. */}
      {state.wasPostedWithoutScript && <FormProblem problem={state.problem} />}
      <Button type="submit" variant="quiet" small disabled={state.busy} aria-label={label}>
        {t('claims.dispute')}
      </Button>
    </RouteForm>
  )
}
