// The addresses of the console's pages: the console chooses the page by them, and its server replies 404 at every other one.

/** A member's page. Groups: the partner's id, the member's id. */
export const memberPagePattern = /^\/members\/([a-z0-9-]+)\/([0-9a-f-]{36})$/
/** A claim's page. Groups: the partner's id, the claim's id. */
export const claimPagePattern = /^\/claims\/([a-z0-9-]+)\/([0-9a-f-]{36})$/
/** A survey's page. Groups: the partner's id, the survey's id. */
export const surveyPagePattern = /^\/surveys\/([a-z0-9-]+)\/([A-Za-z0-9_-]{1,60})$/

export const consoleHomePath = () => '/'
export const reviewsPath = () => '/reviews'
export const consoleSurveysPath = () => '/surveys'
export const claimsPath = () => '/claims'
export const payoutsPath = () => '/payouts'
export const jobsPath = () => '/jobs'
export const auditPath = () => '/audit'
export const operatorsPath = () => '/operators'
export const factorsPath = () => '/your-sign-in'
export const setUpPath = () => '/set-up'

const pathsWithoutId = new Set(
  [consoleHomePath, reviewsPath, consoleSurveysPath, claimsPath, payoutsPath, jobsPath]
    .concat([auditPath, operatorsPath, factorsPath, setUpPath])
    .map((path) => path()),
)

/** Whether the console has a page at this path. The path has no query. */
export const isConsolePage = (path: string): boolean =>
  pathsWithoutId.has(path) ||
  [memberPagePattern, claimPagePattern, surveyPagePattern].some((pattern) => pattern.test(path))
