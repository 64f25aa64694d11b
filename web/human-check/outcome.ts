export const checkPollIntervalMs = 500 // (P1-540)
export const networkErrorsMax = 10 // (P1-514)

/**
 * Why there is no answer. `not_ready`: the code of the check did not load, or gave no result. `gave_up`: ten network errors. `unsupported`:
 * the browser has no Web Crypto. `refused`: the server replied with a problem instead of a challenge; `title` is the problem's title.
 */
export type CheckFault = { code: 'not_ready' | 'gave_up' | 'unsupported' } | { code: 'refused'; title: string }
export type HumanCheckResult = { ok: true; answer: string } | { ok: false; fault: CheckFault }

export const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
