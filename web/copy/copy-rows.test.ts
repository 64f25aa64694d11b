import { expect, test } from 'vitest'
import { testPartner } from '../../checks/fixtures/partner.ts'
import { messageText } from '../../contract/messages.ts'
import { tokensOf } from '../../domain/content/fill.ts'
import { localTokens, sharedTokens } from '../../contract/copy.ts'
import { allCopy } from './all.ts'

// Each row: a key, the statements, and the exact sentence of the specification.
test.each([
  ['form.required', '[P1-407]', '* Required field'],
  ['message.requiredPlain', '[P1-409]', 'This field is required.'],
  ['message.invalidPartnerNumber', '[P1-414]', 'Invalid FIELD_LABEL, please check the number and try again.'],
  ['message.partnerNumberInUse', '[P1-416]', 'This FIELD_LABEL is already in use.'],
  ['message.invalidEmail', '[P1-417]', 'Please enter a valid email address.'],
  ['message.invalidPhone', '[P1-418]', 'Invalid US based phone number.'],
  ['message.hasAccount', '[P1-419]', 'An account with this email exists. Sign in instead.'],
  ['message.hasAccountSso', '[P1-420]', 'An account with this email exists. Sign in with {partner} instead.'],
  ['message.passwordIsPartnerNumber', '[P1-421]', 'Password cannot contain your FIELD_LABEL.'],
  ['join.privacy', '[P1-422]', 'Privacy notice'],
  [
    'maintenance.login',
    '[P1-516]',
    "We're currently experiencing an issue with our login process. Our team is working to resolve it as quickly as possible. Please check back later.",
  ],
  [
    'maintenance.join',
    '[P1-517]',
    "We're currently experiencing an issue with our enrollment process. Our team is working to resolve it as quickly as possible. Please check back later.",
  ],
  [
    'maintenance.other',
    '[P1-518]',
    "We're currently experiencing an issue with our site. Our team is working to resolve it as quickly as possible. Please check back later.",
  ],
  ['message.required', '[M2-215] [M2-196]', 'FIELD_LABEL is required.'],
  ['message.tooLong', '[M2-215] [M2-197]', 'FIELD_LABEL can have at most NUM characters.'],
  ['message.tooShort', '[M2-198]', 'FIELD_LABEL must have at least NUM characters.'],
  ['message.exactLength', '[M2-199]', 'FIELD_LABEL must have NUM characters.'],
  ['message.invalidZip', '[M2-200]', 'This ZIP code is not located in the U.S.'],
  ['message.checkFailed', '[M2-201]', 'Error while checking FIELD_LABEL.'],
  ['message.captcha', '[M2-202]', 'You must complete the reCAPTCHA to continue.'],
  ['message.invalidPhone', '[M2-204]', 'Invalid US based phone number.'],
  ['message.partnerNumberFormat', '[M2-205]', 'Invalid format for the FIELD_LABEL.'],
  ['message.emailInUse', '[M2-207]', 'This email is already in use.'],
  ['message.recovery', '[M2-209]', 'Please enter a valid email address or phone number'],
  ['message.location', '[M2-210]', 'Enter city, state or ZIP code'],
  ['frame.numberRequired', '[M2-211]', 'Please enter your credit card number.'],
  ['addCard.optInMissing', '[M2-212]', 'Linking a card and authorizing activity monitoring is required'],
  ['message.cardTerms', '[M2-213]', 'Card terms must be accepted to link a card.'],
  ['frame.brandNotAccepted', '[M2-214]', 'Card must be {brands}®'],
  ['cards.deleted', '[M2-247]', 'Your card ending in {lastFour} has been deleted.'],
  ['cards.deleteFailed', '[M2-248]', 'Your card ending in {lastFour} can not be deleted, please try again later.'],
  ['addCard.failed', '[M2-249]', '{description} ending in {lastFour} - {code}: {message}'],
  ['addCard.linked', '[M2-250]', '{card} is linked.'],
  ['addCard.someLinked', '[M2-251]', 'Some cards were linked, others were not.'],
  ['addCard.noneLinked', '[M2-252]', 'No card was linked.'],
  ['addCard.maximum', '[M2-253]', 'Maximum reached: {count} selected, no more can be added.'],
  ['profile.saved', '[M2-254]', 'All changes were saved.'],
  ['profile.notSaved', '[M2-255]', 'No changes were saved. See error at bottom of page for more details.'],
  ['message.server', '[M2-256] [M2-255]', 'Something went wrong. Please refresh the page and try again.'],
  ['bonus.registered', '[M2-257]', 'Registered for bonus.'],
  ['bonus.failed', '[M2-258]', 'Something went wrong, please refresh your browser.'],
  ['shell.loading', '[M2-259]', 'Do not refresh, loading more content.'],
  ['refusal.wrong_credentials', '[M2-260]', 'Invalid user name or password.'],
  ['refusal.account_locked', '[M2-261]', 'This account is locked for 30 minutes.'],
  ['login.recover', '[M2-261]', 'Forgot your password?'],
  ['login.failed', '[M2-262]', 'We could not sign you in. Please check form for errors.'],
  ['activate.failed', '[M2-267]', 'There was an error activating your account. Please contact customer support.'],
  [
    'addCard.blocked',
    '[M2-268]',
    'The secure card fields did not load. A browser setting or an extension may block them. Allow {origin} and try again.',
  ],
  ['reservation.failed', '[M2-269]', 'We were unable to complete your reservation. Please try again.'],
  [
    'reservation.overlap',
    '[M2-270]',
    'You have another reservation within two hours of this one. Please choose another time.',
  ],
  [
    'reservation.deactivated',
    '[M2-271]',
    'Your account with the reservation provider is deactivated. Please contact them to reserve again.',
  ],
  ['reservation.partyTooSmall', '[M2-272]', 'This restaurant does not take reservations for so few guests.'],
  [
    'reservation.partyTooLarge',
    '[M2-273]',
    'This restaurant does not take reservations for so many guests. Please call {phone}.',
  ],
  ['reservation.tooFar', '[M2-274]', 'This date is too far ahead. Please choose an earlier one.'],
  ['reservation.tooClose', '[M2-275]', 'This time is not far enough ahead. Please choose a later one.'],
  ['reservation.none', '[M2-276]', 'No tables are available then. Try another time or day.'],
  [
    'fixCredentials.text',
    '[M2-277]',
    'Your email was found on more than one account. Please enter a new email to sign in with.',
  ],
  ['survey.failed', '[M2-278]', 'There was an issue processing the survey.'],
  ['shell.loading', '[P1-087]', 'Do not refresh, loading more content.'],
  ['shell.already', '[P1-104]', 'Already a member?'],
  ['shell.back', '[P1-117]', 'Back'],
  ['update.title', '[P1-144]', 'New Version Available'],
  ['update.go', '[P1-145]', 'Update Now'],
  ['ssoNote.title', '[P1-146]', 'Joining and signing in is now even easier!'],
  ['ssoNote.go', '[P1-147]', 'Sign in/Join Now'],
  ['popup.go', '[P1-149]', 'LEARN MORE'],
  ['install.title', '[P1-150]', 'Install {program}.'],
  ['install.go', '[P1-150]', 'Install'],
  ['install.later', '[P1-150]', 'Maybe later'],
  ['maintenance.title', '[P1-155]', "We're Working On It"],
  ['map.show', '[P1-187]', 'Show map'],
  ['map.change', '[P1-187]', 'Change search'],
  ['card.acclaimed', '[P1-191]', 'Acclaimed'],
  ['card.unlock', '[P1-192]', 'Unlock access to earn'],
  ['card.signIn', '[P1-201]', 'Sign in to see offers'],
  ['search.hereLabel', '[P1-362]', 'Current Location'],
  ['form.capsLock', '[P1-411]', 'Caps lock is on.'],
  ['form.numLock', '[P1-412]', 'Num lock is on.'],
  ['form.bothLocks', '[P1-413]', 'Caps and Num lock are on.'],
  ['form.error', '[P1-515]', 'ERROR'],
  ['account.overview', '[M2-026]', 'Account Overview'],
  ['activity.title', '[M2-026]', 'Reviews & History'],
  ['cards.title', '[M2-026]', 'Linked Cards'],
  ['account.profile', '[M2-026]', 'Profile'],
  ['referral.copied', '[M2-056]', 'Your referral link has been copied.'],
  ['activity.statusPendingReview', '[M2-093]', 'Pending Review'],
  ['activity.statusReviewExpired', '[M2-094]', 'Review expired'],
  ['activity.statusForfeit', '[M2-100]', 'Expired'],
  ['cards.deleting', '[M2-121]', 'Deleting...'],
  ['cards.linkedAgain', '[P1-388]', 'Your card ending in {lastFour} has been linked.'],
  ['profile.unchanged', '[M2-141]', 'No changes were made.'],
])('%s has the sentence of the specification %s', (key, _ids, text) => expect(allCopy[key]).toBe(text))

test('messages about the carrier’s partner number call it a phone number [M2-022] [M2-203] [M2-206] [M2-208]', () => {
  const label = testPartner('lumen-mobile').brand.partnerNumber?.label ?? ''
  expect(label).toBe('Phone number')
  expect(messageText('invalidPartnerNumber', label)).toBe(
    'Invalid phone number, please check the number and try again.',
  )
  expect(messageText('partnerNumberInUse', label)).toBe('This phone number is already in use.')
  expect(messageText('passwordIsPartnerNumber', label)).toBe('Password cannot contain your phone number.')
})

test('a brand can reword a message with the same placeholders [M2-215]', () => {
  const overrides = {
    'message.tooLong': 'At most NUM letters for FIELD_LABEL, please.',
    'message.requiredPlain': 'Needed.',
  }
  expect(messageText('tooLong', 'City', 20, overrides)).toBe('At most 20 letters for city, please.')
  // Only a message without a label uses `requiredPlain`.
  expect(messageText('required', '', undefined, overrides)).toBe('Needed.')
  expect(messageText('required', 'City', undefined, overrides)).toBe('City is required.')
})

test('every placeholder of a default is known, and the defaults use every local placeholder [P1-423]', () => {
  const knownTokens = new Set<string>([...sharedTokens, ...localTokens])
  const unknownTokens = Object.entries(allCopy).flatMap(([key, text]) =>
    tokensOf(text).flatMap((token) => (knownTokens.has(token) ? [] : [`${key} {${token}}`])),
  )
  expect(unknownTokens).toEqual([])
  const usedTokens = new Set(Object.values(allCopy).flatMap(tokensOf))
  expect(localTokens.filter((token) => !usedTokens.has(token))).toEqual([])
})
