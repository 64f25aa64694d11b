const type = 'damask-survey-sent'

/** The message that the frame of an external survey form posts to the page around it after submission. */
export const surveySentMessage = (survey: string) => ({ type, survey })

export function isSurveySentMessage(data: unknown, survey: string): boolean {
  if (typeof data !== 'object' || data === null) return false
  const message = data as { type?: unknown; survey?: unknown }
  return message.type === type && message.survey === survey
}
