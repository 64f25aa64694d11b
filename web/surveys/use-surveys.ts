import type { FieldsOf } from '../../contract/content.ts'
import { surveysInOrder } from '../../domain/surveys/display.ts'
import { entriesOfType } from '../content/use-entry.ts'
import { useSite } from '../site/partner.ts'

export type SurveyContent = FieldsOf<'surveys'>

/** The partner's surveys for this visitor or member, sorted by `order`, then by id. */
export const useSurveys = (): SurveyContent[] =>
  surveysInOrder(entriesOfType(useSite().content, 'surveys').map(({ fields }) => fields))
