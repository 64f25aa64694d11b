import { useState } from 'react'
import { useActionData, useSearchParams } from 'react-router'
import type { FormReply } from '../../forms/reply.ts'
import { dialogParam } from './credential-forms.ts'

/** The form whose dialog is open, by its id; at first the one in the page's URL, or the one that a browser without script posted. */
export function useDialog() {
  const [params] = useSearchParams()
  const posted = useActionData() as FormReply | undefined
  return useState<string | null>(posted?.form ?? params.get(dialogParam))
}
