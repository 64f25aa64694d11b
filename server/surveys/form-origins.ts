import { typeformOrigin } from '../../contract/typeform.ts'
import type { ContentRequest, Content } from '../content/choose.ts'
import { surveysOf } from './surveys-of.ts'

const formPage = /^\/surveys\/form\/([A-Za-z0-9_-]{1,60})\/?$/i

/**
 * The origin of the form service when `url` is the page that embeds a survey's form and the content of this visitor or member has that
 * survey. Empty for every other page.
 */
export async function formOrigins(deps: { content: Content }, request: ContentRequest, url: string): Promise<string> {
  const id = formPage.exec(url.split('?')[0] ?? '')?.[1]
  if (id === undefined) return ''
  const surveys = await surveysOf(deps, request)
  return surveys.some((survey) => survey.id === id && survey.form) ? typeformOrigin : ''
}
