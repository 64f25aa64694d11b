import { useState } from 'react'
import { useActionData, useSearchParams } from 'react-router'
import { openParam, type FormReply } from './reply.ts'

/** State: the id of the page's open form, or null. Its first value is the form that was posted without script, else the form in the URL. */
export function useOpenForm() {
  const [params] = useSearchParams()
  const reply = useActionData() as FormReply | undefined
  return useState<string | null>(reply?.form ?? params.get(openParam))
}
