/** What decides whether a page offers a survey: its fields in content (docs/content.md). */
export type SurveyRule = {
  id: string
  order: number
  /** Days. */
  cookie_timeout: number
  url_allow_list: readonly { url_allowed: string }[]
  url_disallow_list: readonly { url_disallowed: string }[]
}

const dayMs = 86_400_000

/** Days after a survey was seen in which it is not offered again; content may set its own. */
export const cooldownDaysDefault = 90
/** Seconds after which a survey opens; 0 leaves it to the visitor. Content may set its own. */
export const openDelaySecondsDefault = 0
/** Time for which the thank-you text shows before the panel closes and the survey counts as seen. */
export const closeTimeoutMs = 4_000
/** Least time that an external form stays open after submission, for its last requests. */
export const autoCloseMsMin = 500

/** Milliseconds that an external form stays open after submission. */
export const autoCloseMs = (requestedMs: number): number => Math.max(autoCloseMsMin, requestedMs)

const plain = (path: string): string => path.toLowerCase().replace(/(?<=.)\/+$/, '')

/** Whether a list's entry means this path: the path itself, or with a final `*` everything that begins so. Case and a final slash do not count. */
export function matchesPath(entry: string, path: string): boolean {
  const pattern = entry.trim()
  if (pattern.endsWith('*')) return `${plain(path)}/`.startsWith(pattern.slice(0, -1).toLowerCase())
  return plain(pattern) === plain(path)
}

/** Whether a survey may be on a page: within the allow list, which is every page when it is empty, and outside the disallow list. */
export function isAllowedOn(survey: SurveyRule, path: string): boolean {
  const { url_allow_list: allowed, url_disallow_list: disallowed } = survey
  if (disallowed.some((entry) => matchesPath(entry.url_disallowed, path))) return false
  return allowed.length === 0 || allowed.some((entry) => matchesPath(entry.url_allowed, path))
}

/** Whether a survey was seen so lately that it is not offered. `seenAt` and `now` in milliseconds since 1970. */
export const isCoolingDown = ({ cookie_timeout: days }: SurveyRule, seenAt: number | undefined, now: number): boolean =>
  seenAt !== undefined && now < seenAt + days * dayMs

/** The one survey that a page offers: of those that fit, the lowest `order`, then the id that comes first. */
export function surveyFor<S extends SurveyRule>(
  surveys: readonly S[],
  { path, now, seenAtById }: { path: string; now: number; seenAtById: Readonly<Record<string, number>> },
): S | null {
  const fitting = surveys.filter(
    (survey) =>
      isAllowedOn(survey, path) &&
      !isCoolingDown(survey, Object.hasOwn(seenAtById, survey.id) ? seenAtById[survey.id] : undefined, now),
  )
  return surveysInOrder(fitting)[0] ?? null
}

/** Surveys in the order in which they are offered. */
export const surveysInOrder = <S extends SurveyRule>(surveys: readonly S[]): S[] =>
  surveys.toSorted((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1))
