const type = 'damask-survey-sent'

/** The message from the document around a service's form after the form was sent. */
export const surveySent = (survey: string) => ({ type, survey })

export function isSurveySent(data: unknown, survey: string): boolean {
  if (typeof data !== 'object' || data === null) return false
  const { type: kind, survey: of } = data as { type?: unknown; survey?: unknown }
  return kind === type && of === survey
}
