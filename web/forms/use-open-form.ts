import { useState } from 'react'
import { useActionData, useSearchParams } from 'react-router'
import { openParam, type FormReply } from './reply.ts'

/** The id of the open form of a page. Initially from the page's URL, or from the form that was posted without script. */
export function useOpenForm() {
  const [params] = useSearchParams()
  const posted = useActionData() as FormReply | undefined
  return useState<string | null>(posted?.form ?? params.get(openParam))
}
