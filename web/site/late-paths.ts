import { withQuery } from './paths.ts'

/** Paths that a visitor's first pages do not link to. They are apart from web/site/paths.ts to keep the scripts of those pages small. */
export const ordersPath = () => '/account/orders'
export const orderStatusPath = (id: string) => `/account/orders/${encodeURIComponent(id)}`
/** All surveys, or the one given by `survey`. */
export const surveysPath = (params: { survey?: string | undefined } = {}) => withQuery('/surveys', params)
export const surveySuccessPath = () => '/surveys/success'
export const surveyErrorPath = (params: { survey?: string | undefined } = {}) => withQuery('/surveys/error', params)
/** The document that frames a service's form. Only this document may frame that service. */
export const surveyFormPath = (id: string, params: { page?: string } = {}) =>
  withQuery(`/surveys/form/${encodeURIComponent(id)}`, params)
export const receiptPath = (awardId: string) => `/account/recent_activity/${encodeURIComponent(awardId)}`
export const reviewPath = (txnId: string) => `/account/reviews/${encodeURIComponent(txnId)}`
export const recoverConfirmPath = () => '/recover/confirm'
export const recoverUpdatePath = () => '/recover/update'
export const recoverSuccessPath = () => '/recover/success'
export const sessionsPath = () => '/account/sessions'
export const privacyPath = () => '/account/privacy'
export const missingRewardsPath = () => '/account/missing_rewards'
export const redeemPath = () => '/account/redeem'
export const activatedPath = (publicId: string) => withQuery('/activate/activated', { publicId })
/** `page` is the path that failed, for the log. */
export const errorPath = (params: { page?: string } = {}) => withQuery('/error', params)
export const cardAddedPath = () => '/card_added'
export const stagingPath = () => '/stgtools'
export const ssoSignOutPath = () => '/login/sso/sign-out'
export const favoritesPath = () => '/account/favorites'
export const fixCredentialsPath = () => '/fix_credentials'
export const reservationsPath = () => '/account/reservations'
export const manageCardsPath = () => '/account/manage_cards'
export const recoverPath = () => '/recover'
/** The activity history with its page number and filters. */
export const recentActivityPath = (
  params: {
    pageNo?: number
    month?: string | undefined
    card?: string | undefined
    restaurant?: string | undefined
  } = {},
) => withQuery('/account/recent_activity', params)
