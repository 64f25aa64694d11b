import { expect, test } from 'vitest'
import { testPartner } from '../../checks/fixtures/partner.ts'
import { message } from '../../contract/messages.ts'
import { tokensOf } from '../../domain/content/fill.ts'
import { localTokens, sharedTokens } from '../../contract/copy.ts'
import { allCopy } from './all.ts'

// Every sentence the specifications give, under its key, letter by letter.
test.each([
  ['[P1-407]', 'form.required', '* Required field'],
  ['[P1-409]', 'message.requiredPlain', 'This field is required.'],
  ['[P1-414]', 'message.invalidPartnerNumber', 'Invalid FIELD_LABEL, please check the number and try again.'],
  ['[P1-416]', 'message.partnerNumberInUse', 'This FIELD_LABEL is already in use.'],
  ['[P1-417]', 'message.invalidEmail', 'Please enter a valid email address.'],
  ['[P1-418]', 'message.invalidPhone', 'Invalid US based phone number.'],
  ['[P1-419]', 'message.hasAccount', 'An account with this email exists. Sign in instead.'],
  ['[P1-420]', 'message.hasAccountSso', 'An account with this email exists. Sign in with {partner} instead.'],
  ['[P1-421]', 'message.passwordIsPartnerNumber', 'Password cannot contain your FIELD_LABEL.'],
  ['[P1-422]', 'join.privacy', 'Privacy notice'],
  [
    '[P1-516]',
    'maintenance.login',
    "We're currently experiencing an issue with our login process. Our team is working to resolve it as quickly as possible. Please check back later.",
  ],
  [
    '[P1-517]',
    'maintenance.join',
    "We're currently experiencing an issue with our enrollment process. Our team is working to resolve it as quickly as possible. Please check back later.",
  ],
  [
    '[P1-518]',
    'maintenance.other',
    "We're currently experiencing an issue with our site. Our team is working to resolve it as quickly as possible. Please check back later.",
  ],
  ['[M2-215] [M2-196]', 'message.required', 'FIELD_LABEL is required.'],
  ['[M2-215] [M2-197]', 'message.tooLong', 'FIELD_LABEL can have at most NUM characters.'],
  ['[M2-198]', 'message.tooShort', 'FIELD_LABEL must have at least NUM characters.'],
  ['[M2-199]', 'message.exactLength', 'FIELD_LABEL must have NUM characters.'],
  ['[M2-200]', 'message.invalidZip', 'This ZIP code is not located in the U.S.'],
  ['[M2-201]', 'message.checkFailed', 'Error while checking FIELD_LABEL.'],
  ['[M2-202]', 'message.captcha', 'You must complete the reCAPTCHA to continue.'],
  ['[M2-204]', 'message.invalidPhone', 'Invalid US based phone number.'],
  ['[M2-205]', 'message.partnerNumberFormat', 'Invalid format for the FIELD_LABEL.'],
  ['[M2-207]', 'message.emailInUse', 'This email is already in use.'],
  ['[M2-209]', 'message.recovery', 'Please enter a valid email address or phone number'],
  ['[M2-210]', 'message.location', 'Enter city, state or ZIP code'],
  ['[M2-211]', 'frame.numberRequired', 'Please enter your credit card number.'],
  ['[M2-212]', 'addCard.optInMissing', 'Linking a card and authorizing activity monitoring is required'],
  ['[M2-213]', 'message.cardTerms', 'Card terms must be accepted to link a card.'],
  ['[M2-214]', 'frame.brandNotAccepted', 'Card must be {brands}®'],
  ['[M2-247]', 'cards.deleted', 'Your card ending in {lastFour} has been deleted.'],
  ['[M2-248]', 'cards.deleteFailed', 'Your card ending in {lastFour} can not be deleted, please try again later.'],
  ['[M2-249]', 'addCard.failed', '{description} ending in {lastFour} - {code}: {message}'],
  ['[M2-250]', 'addCard.linked', '{card} is linked.'],
  ['[M2-251]', 'addCard.someLinked', 'Some cards were linked, others were not.'],
  ['[M2-252]', 'addCard.noneLinked', 'No card was linked.'],
  ['[M2-253]', 'addCard.maximum', 'Maximum reached: {count} selected, no more can be added.'],
  ['[M2-254]', 'profile.saved', 'All changes were saved.'],
  ['[M2-255]', 'profile.notSaved', 'No changes were saved. See error at bottom of page for more details.'],
  ['[M2-256] [M2-255]', 'message.server', 'Something went wrong. Please refresh the page and try again.'],
  ['[M2-257]', 'bonus.registered', 'Registered for bonus.'],
  ['[M2-258]', 'bonus.failed', 'Something went wrong, please refresh your browser.'],
  ['[M2-259]', 'shell.loading', 'Do not refresh, loading more content.'],
  ['[M2-260]', 'refusal.wrong_credentials', 'Invalid user name or password.'],
  ['[M2-261]', 'refusal.account_locked', 'This account is locked for 30 minutes.'],
  ['[M2-261]', 'login.recover', 'Forgot your password?'],
  ['[M2-262]', 'login.failed', 'We could not sign you in. Please check form for errors.'],
  ['[M2-267]', 'activate.failed', 'There was an error activating your account. Please contact customer support.'],
  [
    '[M2-268]',
    'addCard.blocked',
    'The secure card fields did not load. A browser setting or an extension may block them. Allow {origin} and try again.',
  ],
  ['[M2-269]', 'reservation.failed', 'We were unable to complete your reservation. Please try again.'],
  [
    '[M2-270]',
    'reservation.overlap',
    'You have another reservation within two hours of this one. Please choose another time.',
  ],
  [
    '[M2-271]',
    'reservation.deactivated',
    'Your account with the reservation provider is deactivated. Please contact them to reserve again.',
  ],
  ['[M2-272]', 'reservation.partyTooSmall', 'This restaurant does not take reservations for so few guests.'],
  [
    '[M2-273]',
    'reservation.partyTooLarge',
    'This restaurant does not take reservations for so many guests. Please call {phone}.',
  ],
  ['[M2-274]', 'reservation.tooFar', 'This date is too far ahead. Please choose an earlier one.'],
  ['[M2-275]', 'reservation.tooClose', 'This time is not far enough ahead. Please choose a later one.'],
  ['[M2-276]', 'reservation.none', 'No tables are available then. Try another time or day.'],
  [
    '[M2-277]',
    'fixCredentials.text',
    'Your email was found on more than one account. Please enter a new email to sign in with.',
  ],
  ['[M2-278]', 'survey.failed', 'There was an issue processing the survey.'],
  ['[P1-087]', 'shell.loading', 'Do not refresh, loading more content.'],
  ['[P1-104]', 'shell.already', 'Already a member?'],
  ['[P1-117]', 'shell.back', 'Back'],
  ['[P1-144]', 'update.title', 'New Version Available'],
  ['[P1-145]', 'update.go', 'Update Now'],
  ['[P1-146]', 'ssoNote.title', 'Joining and signing in is now even easier!'],
  ['[P1-147]', 'ssoNote.go', 'Sign in/Join Now'],
  ['[P1-149]', 'popup.go', 'LEARN MORE'],
  ['[P1-150]', 'install.title', 'Install {program}.'],
  ['[P1-150]', 'install.go', 'Install'],
  ['[P1-150]', 'install.later', 'Maybe later'],
  ['[P1-155]', 'maintenance.title', "We're Working On It"],
  ['[P1-187]', 'map.show', 'Show map'],
  ['[P1-187]', 'map.change', 'Change search'],
  ['[P1-191]', 'card.acclaimed', 'Acclaimed'],
  ['[P1-192]', 'card.unlock', 'Unlock access to earn'],
  ['[P1-201]', 'card.signIn', 'Sign in to see offers'],
  ['[P1-362]', 'search.hereLabel', 'Current Location'],
  ['[P1-411]', 'form.capsLock', 'Caps lock is on.'],
  ['[P1-412]', 'form.numLock', 'Num lock is on.'],
  ['[P1-413]', 'form.bothLocks', 'Caps and Num lock are on.'],
  ['[P1-515]', 'form.error', 'ERROR'],
  ['[M2-026]', 'account.overview', 'Account Overview'],
  ['[M2-026]', 'activity.title', 'Reviews & History'],
  ['[M2-026]', 'cards.title', 'Linked Cards'],
  ['[M2-026]', 'account.profile', 'Profile'],
  ['[M2-056]', 'referral.copied', 'Your referral link has been copied.'],
  ['[M2-093]', 'activity.statusPendingReview', 'Pending Review'],
  ['[M2-094]', 'activity.statusReviewExpired', 'Review expired'],
  ['[M2-100]', 'activity.statusForfeit', 'Expired'],
  ['[M2-121]', 'cards.deleting', 'Deleting...'],
  ['[P1-388]', 'cards.linkedAgain', 'Your card ending in {lastFour} has been linked.'],
  ['[M2-141]', 'profile.unchanged', 'No changes were made.'],
])('%s %s', (_rows, key, text) => expect(allCopy[key]).toBe(text))

test('the carrier’s number is a phone number in every message [M2-022] [M2-203] [M2-206] [M2-208]', () => {
  const label = testPartner('lumen-mobile').brand.partnerNumber?.label ?? ''
  expect(label).toBe('Phone number')
  expect(message('invalidPartnerNumber', label)).toBe('Invalid phone number, please check the number and try again.')
  expect(message('partnerNumberInUse', label)).toBe('This phone number is already in use.')
  expect(message('passwordIsPartnerNumber', label)).toBe('Password cannot contain your phone number.')
})

test('a brand says a message its own way, with the same placeholders [M2-215]', () => {
  const own = { 'message.tooLong': 'At most NUM letters for FIELD_LABEL, please.', 'message.requiredPlain': 'Needed.' }
  expect(message('tooLong', 'City', 20, own)).toBe('At most 20 letters for city, please.')
  expect(message('required', '', undefined, own)).toBe('Needed.')
  expect(message('required', 'City', undefined, own)).toBe('City is required.')
})

test('the product fills every placeholder of a default [P1-423]', () => {
  const tokens = new Set<string>([...sharedTokens, ...localTokens])
  const unknown = Object.entries(allCopy).flatMap(([key, text]) =>
    tokensOf(text).flatMap((token) => (tokens.has(token) ? [] : [`${key} {${token}}`])),
  )
  expect(unknown).toEqual([])
  const used = new Set(Object.values(allCopy).flatMap(tokensOf))
  expect(localTokens.filter((token) => !used.has(token))).toEqual([])
})
