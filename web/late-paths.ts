import { withQuery } from './paths.ts'

/** Addresses that no first page of a visitor leads to, so that their scripts do not carry them (web/paths.ts has the others). */
export const ordersPath = () => '/account/orders'
export const orderStatusPath = (id: string) => `/account/orders/${encodeURIComponent(id)}`
/** All surveys, or the one that is named. */
export const surveysPath = (words: { survey?: string | undefined } = {}) => withQuery('/surveys', words)
export const surveySuccessPath = () => '/surveys/success'
export const surveyErrorPath = (words: { survey?: string | undefined } = {}) => withQuery('/surveys/error', words)
/** The document that frames a service's form. Only this document may frame that service. */
export const surveyFormPath = (id: string, words: { page?: string } = {}) =>
  withQuery(`/surveys/form/${encodeURIComponent(id)}`, words)
export const receiptPath = (awardId: string) => `/account/recent_activity/${encodeURIComponent(awardId)}`
export const reviewPath = (txnId: string) => `/account/reviews/${encodeURIComponent(txnId)}`
export const recoverConfirmPath = () => '/recover/confirm'
export const recoverUpdatePath = () => '/recover/update'
export const recoverSuccessPath = () => '/recover/success'
export const sessionsPath = () => '/account/sessions'
export const privacyPath = () => '/account/privacy'
export const missingRewardsPath = () => '/account/missing_rewards'
export const redeemPath = () => '/account/redeem'
export const activatedPath = () => '/activate/activated'
/** `page`: where the failure was, for the log. */
export const errorPath = (words: { page?: string } = {}) => withQuery('/error', words)
export const cardAddedPath = () => '/card_added'
export const stagingPath = () => '/stgtools'
export const ssoSignOutPath = () => '/login/sso/sign-out'
export const favoritesPath = () => '/account/favorites'
export const fixCredentialsPath = () => '/fix_credentials'
export const reservationsPath = () => '/account/reservations'
export const userProfilePath = () => '/account/user_profile'
export const manageCardsPath = () => '/account/manage_cards'
export const recoverPath = () => '/recover'
/** The history, of the months, cards and restaurants its filters choose. */
export const recentActivityPath = (
  words: {
    pageNo?: number
    month?: string | undefined
    card?: string | undefined
    restaurant?: string | undefined
  } = {},
) => withQuery('/account/recent_activity', words)
