const keptMonthsDefault = 24
const keptMonthsMin = 1 // the job's database role cannot delete responses of the last 28 days
const keptMonthsMax = 120
const secretsMax = 2
const secretLengthMin = 16

/** How many months responses to surveys are stored (`SURVEY_RESPONSES_KEPT_MONTHS`). */
export function surveyRetentionMonths(env: NodeJS.ProcessEnv): number {
  const text = env['SURVEY_RESPONSES_KEPT_MONTHS'] || String(keptMonthsDefault)
  const months = Number(text)
  if (!Number.isInteger(months) || months < keptMonthsMin || months > keptMonthsMax)
    throw new Error(
      `SURVEY_RESPONSES_KEPT_MONTHS must be a whole number from ${keptMonthsMin} to ${keptMonthsMax}, it is "${text}".`,
    )
  return months
}

/** The secrets that Typeform signs with (`TYPEFORM_WEBHOOK_SECRET`): two during a rotation, none without embedded forms. */
export function typeformSecrets(env: NodeJS.ProcessEnv): string[] {
  const secrets = (env['TYPEFORM_WEBHOOK_SECRET'] ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  if (secrets.length > secretsMax)
    throw new Error('TYPEFORM_WEBHOOK_SECRET has too many secrets: it takes the new one and the previous one.')
  if (secrets.some((secret) => secret.length < secretLengthMin))
    throw new Error(`TYPEFORM_WEBHOOK_SECRET must have at least ${secretLengthMin} characters.`)
  return secrets
}
