const type = 'damask-survey-sent'

/** What the document around a service's form tells its page once the form was sent. */
export const surveySent = (survey: string) => ({ type, survey })

export function isSurveySent(data: unknown, survey: string): boolean {
  if (typeof data !== 'object' || data === null) return false
  const { type: kind, survey: of } = data as { type?: unknown; survey?: unknown }
  return kind === type && of === survey
}
