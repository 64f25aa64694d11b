import { useState } from 'react'
import { useActionData, useSearchParams } from 'react-router'
import type { FormReply } from '../../forms/reply.ts'
import { dialogParam } from './credential-forms.ts'

/** The id of the form whose dialog is open. Initially from the page's URL, or from the form that was posted without scripts. */
export function useDialog() {
  const [params] = useSearchParams()
  const posted = useActionData() as FormReply | undefined
  return useState<string | null>(posted?.form ?? params.get(dialogParam))
}
