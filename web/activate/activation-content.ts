import type { RouterContextProvider } from 'react-router'
import { loadPage } from '../content/page-data.ts'
import { entriesOfType } from '../content/use-entry.ts'
import { pageInfo } from '../site/context.ts'
import { notFound } from '../page/fail.ts'

/** The partner's content about activation; null when there is none. Throws a 404 for a partner without enrollment. */
export async function activationContent(context: Readonly<RouterContextProvider>) {
  const info = context.get(pageInfo)
  if (info.partner.brand.enrollmentType === 'none') throw notFound()
  const entry = entriesOfType(await info.content('tier_1_activation'), 'tier_1_activation')[0]
  if (!entry) return null
  const { activated_title: title, activated_text: text, ...page } = entry.fields
  return { data: await loadPage(context, page), activated: { title, text } }
}
