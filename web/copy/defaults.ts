import { accountCopy } from './account.ts'
import { activateCopy } from './activate.ts'
import { bonusCopy } from './bonuses.ts'
import { cardCopy } from './cards.ts'
import { claimsCopy } from './claims.ts'
import { discoverCopy } from './discover.ts'
import { findCopy } from './find.ts'
import { joinCopy } from './join.ts'
import { mapCopy } from './map.ts'
import { metaCopy } from './meta.ts'
import { overviewCopy } from './overview.ts'
import { pagesCopy } from './pages.ts'
import { passkeyCopy } from './passkeys.ts'
import { privacyCopy } from './privacy.ts'
import { profileCopy } from './profile.ts'
import { recoveryCopy } from './recovery.ts'
import { redeemCopy } from './redeem.ts'
import { reservationCopy } from './reservations.ts'
import { reviewCopy } from './reviews.ts'
import { sessionsCopy } from './sessions.ts'
import { shellCopy } from './shell.ts'
import { ssoCopy } from './sso.ts'
import { tableCopy } from './table.ts'

/** Every text of the site by key; a brand's copy.json may say any of them its own way. */
export const defaults = {
  ...shellCopy,
  ...metaCopy,
  ...pagesCopy,
  ...discoverCopy,
  ...findCopy,
  ...mapCopy,
  ...tableCopy,
  ...joinCopy,
  ...activateCopy,
  ...ssoCopy,
  ...passkeyCopy,
  ...accountCopy,
  ...bonusCopy,
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
} as const

export type CopyKey = keyof typeof defaults
