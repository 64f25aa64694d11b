/** Fields of a survey in content that decide whether a page offers it (docs/content.md). */
export type SurveyRule = {
  id: string
  order: number
  /** The cooldown: days after closing or answering during which pages do not offer the survey. */
  cookie_timeout: number
  url_allow_list: readonly { url_allowed: string }[]
  url_disallow_list: readonly { url_disallowed: string }[]
}

const dayMs = 86_400_000

/** Default cooldown: days after a survey was seen during which pages do not offer it again. */
export const cooldownDaysDefault = 90
/** Default delay: seconds until a survey opens; 0 leaves it to the visitor. */
export const openDelaySecondsDefault = 0
/** Time for which the thank-you text shows. Then the panel closes and the survey counts as seen. `auto_close` has the same default. */
export const closeTimeoutMs = 4_000
/** Minimum time that an external form stays open after submission, for its last requests. */
export const autoCloseMsMin = 500

/** Milliseconds that an external form stays open after submission. */
export const autoCloseMs = (requestedMs: number): number => Math.max(autoCloseMsMin, requestedMs)

/** The path in lower case without final slashes. The home page keeps its slash. */
const normalizePath = (path: string): string => path.toLowerCase().replace(/(?<=.)\/+$/, '')

/**
 * Whether an entry of a list matches a path: the path itself, or with a final `*` every path with this prefix (`/a/*` matches `/a` too).
 * Ignores case and final slashes.
 */
export function matchesPath(entry: string, path: string): boolean {
  const pattern = entry.trim()
  if (pattern.endsWith('*')) return `${normalizePath(path)}/`.startsWith(pattern.slice(0, -1).toLowerCase())
  return normalizePath(pattern) === normalizePath(path)
}

/** Whether a survey may show on a page: in the allow list (an empty one allows every page) and not in the disallow list. */
export function isAllowedOn(survey: SurveyRule, path: string): boolean {
  const { url_allow_list: allowList, url_disallow_list: disallowList } = survey
  if (disallowList.some((entry) => matchesPath(entry.url_disallowed, path))) return false
  return allowList.length === 0 || allowList.some((entry) => matchesPath(entry.url_allowed, path))
}

/** Whether a survey is in its cooldown. `seenAt` and `now` are milliseconds since 1970. */
export const isCoolingDown = ({ cookie_timeout: days }: SurveyRule, seenAt: number | undefined, now: number): boolean =>
  seenAt !== undefined && now < seenAt + days * dayMs

/** The survey that a page offers: of those that fit, the one with the lowest `order`, then the first id. */
export function surveyFor<S extends SurveyRule>(
  surveys: readonly S[],
  { path, now, seenAtById }: { path: string; now: number; seenAtById: Readonly<Record<string, number>> },
): S | null {
  const eligible = surveys.filter(
    (survey) =>
      isAllowedOn(survey, path) &&
      !isCoolingDown(survey, Object.hasOwn(seenAtById, survey.id) ? seenAtById[survey.id] : undefined, now),
  )
  return surveysInOrder(eligible)[0] ?? null
}

/** Sorts surveys by `order`, then by id. A page offers the first one that fits. */
export const surveysInOrder = <S extends SurveyRule>(surveys: readonly S[]): S[] =>
  surveys.toSorted((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1))
