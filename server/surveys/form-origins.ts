import { typeformOrigin } from '../../contract/typeform.ts'
import type { ContentRequest, Content } from '../content/choose.ts'
import { surveysOf } from './surveys-of.ts'

const formPage = /^\/surveys\/form\/([A-Za-z0-9_-]{1,60})\/?$/i

/** What a page may frame for a form service: only the document around the form of a survey that the site offers to this visitor. Empty for every other page. */
export async function formOrigins(deps: { content: Content }, request: ContentRequest, url: string): Promise<string> {
  const id = formPage.exec(url.split('?')[0] ?? '')?.[1]
  if (id === undefined) return ''
  const surveys = await surveysOf(deps, request)
  return surveys.some((survey) => survey.id === id && survey.form) ? typeformOrigin : ''
}
