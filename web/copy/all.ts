import { callCopy } from '../../contract/call-copy.ts'
import { cardRefusalCopy } from '../../contract/card-refusal-copy.ts'
import { refusalCopy } from '../../contract/refusal-copy.ts'
import { bonusCopy } from '../../contract/bonus-copy.ts'
import { creditCopy } from '../../contract/credit-copy.ts'
import { deviceCopy } from '../../contract/device-copy.ts'
import { serverMessages } from '../../contract/server-messages.ts'
import { downloadCopy } from '../../contract/download-copy.ts'
import { statusCopy } from '../../contract/history-status.ts'
import { claimCopy } from '../../contract/claim-copy.ts'
import { mailCopy } from '../../contract/mail-copy.ts'
import { fieldLabels, messages } from '../../contract/messages.ts'
import { payoutCopy } from '../../contract/payout-copy.ts'
import { redemptionCopy } from '../../contract/redemption-copy.ts'
import { rateCopy } from '../../contract/formats.ts'
import { receiptCopy, receiptShareCopy } from '../../contract/receipt-copy.ts'
import { linkCopy } from '../../contract/shared-copy.ts'
import { surveyFaultCopy } from '../../contract/survey-copy.ts'
import { standaloneCopy } from '../../contract/standalone-copy.ts'
import { frameLabelDefaults } from '../../contract/vault.ts'
import { accountCopy } from './account.ts'
import { activateCopy } from './activate.ts'
import { cardCopy } from './cards.ts'
import { bonusPageCopy } from './bonuses.ts'
import { claimsCopy } from './claims.ts'
import { commonCopy } from './common-copy.ts'
import { discoverCopy } from './discover.ts'
import { restaurantCopy } from './restaurant.ts'
import { lookOnlyCopy } from './look-only.ts'
import { mapCopy } from './map.ts'
import { contentPageCopy } from './pages.ts'
import { joinCopy } from './join.ts'
import { overviewCopy } from './overview.ts'
import { passkeyCopy } from './passkeys.ts'
import { privacyCopy } from './privacy.ts'
import { profileCopy } from './profile.ts'
import { recoveryCopy } from './recovery.ts'
import { redeemCopy } from './redeem.ts'
import { reservationCopy } from './reservations.ts'
import { reviewCopy } from './reviews.ts'
import { sessionsCopy } from './sessions.ts'
import { ssoCopy } from './sso.ts'
import { deferredSearchCopy } from './deferred-search.ts'
import { topgolfCopy } from './topgolf.ts'
import { orderCopy } from './ordering.ts'
import { deferredReservationCopy } from './deferred-reservations.ts'
import { surveyCopy } from './surveys.ts'

/** The texts with a prefix before each key, as in `message.required`. A brand overrides them under these keys. */
const withPrefix = (prefix: string, texts: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [`${prefix}.${key}`, text]))

/** All tables in web/copy, and `linkCopy`. */
export const pageCopy = {
  ...commonCopy,
  ...linkCopy,
  ...contentPageCopy,
  ...lookOnlyCopy,
  ...mapCopy,
  ...bonusPageCopy,
  ...restaurantCopy,
  ...discoverCopy,
  ...joinCopy,
  ...activateCopy,
  ...ssoCopy,
  ...passkeyCopy,
  ...accountCopy,
  ...cardCopy,
  ...overviewCopy,
  ...privacyCopy,
  ...profileCopy,
  ...claimsCopy,
  ...recoveryCopy,
  ...redeemCopy,
  ...reservationCopy,
  ...reviewCopy,
  ...sessionsCopy,
  ...deferredSearchCopy,
  ...deferredReservationCopy,
  ...orderCopy,
  ...topgolfCopy,
  ...surveyCopy,
} as const

// Left out: `messages` already contains these two texts.
const { 'message.server': _server, 'message.refresh': _refresh, ...httpStatusTexts } = callCopy

// Left out: the texts of the search page already contain `message.location` (contract/shared-copy.ts).
const { location: _location, ...ownMessages } = messages

/** Texts whose defaults are in the contract, because code outside of the pages, such as the server or the vault's frame, uses them too. */
export const contractCopy: Readonly<Record<string, string>> = {
  ...withPrefix('message', { ...ownMessages, ...serverMessages }),
  ...withPrefix('field', fieldLabels),
  ...withPrefix('refusal', refusalCopy),
  ...withPrefix('cardRefusal', cardRefusalCopy),
  ...withPrefix('receipt', receiptCopy),
  ...withPrefix('claim', claimCopy),
  ...withPrefix('payout', payoutCopy),
  ...withPrefix('redemption', redemptionCopy),
  ...withPrefix('survey', surveyFaultCopy),
  ...withPrefix('frame', frameLabelDefaults),
  ...standaloneCopy,
  ...httpStatusTexts,
  ...receiptShareCopy,
  ...rateCopy,
  ...mailCopy,
  ...deviceCopy,
  ...statusCopy,
  ...bonusCopy,
  ...creditCopy,
  ...downloadCopy,
}

/** Every key that a brand's copy.json may override, with its default. */
export const allCopy: Readonly<Record<string, string>> = { ...pageCopy, ...contractCopy }
