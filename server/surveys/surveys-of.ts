import type { FieldsOf } from '../../contract/content.ts'
import type { ContentRequest, Content } from '../content/choose.ts'

export type LiveSurvey = FieldsOf<'surveys'>

/** The surveys in the content of a visitor or member. The browser applies their rules about pages and cooldowns. */
export async function surveysOf({ content }: { content: Content }, request: ContentRequest): Promise<LiveSurvey[]> {
  const entries = await content.entries(request, 'surveys')
  return entries.flatMap((entry) => (entry.type === 'surveys' ? [entry.fields] : []))
}
