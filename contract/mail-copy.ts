import type { MailKind } from './mail.ts'

type Parts = { subject: string; title: string; text: string; button: string }

/** A line break separates paragraphs. */
const mails: Readonly<Record<MailKind, Parts>> = {
  activation: {
    subject: 'Your {program} account is waiting',
    title: 'One step, {name}, and your meals count',
    text: '{partner} opened an account with {program} for you. Activate it, and meals at every listed restaurant earn {currency}.\nThere is nothing to pay. If you would rather not, do nothing, and you will get no more mail about it.',
    button: 'Activate your account',
  },
  finish_joining: {
    subject: 'One step left to join {program}',
    title: 'One step left',
    text: 'Your details are safe with us. What is missing is the card you pay with: link it, and your first meal earns.\nYou can go on from here on any device; sign in the way you chose when you joined.',
    button: 'Link a card',
  },
  resume_joining: {
    subject: 'Go on joining {program}',
    title: 'Go on where you stopped',
    text: 'What you filled in is waiting for you, on any device, for 7 days. Your password was not kept.',
    button: 'Go on joining',
  },
  welcome: {
    subject: 'Welcome to {program}',
    title: 'Welcome to {program}',
    text: 'Your card is linked, and that is all there is to do. Pay with it at a listed restaurant, and the reward appears by itself, with a receipt that explains it.',
    button: 'Find a restaurant',
  },
  card_linked: {
    subject: 'Your card ending in {lastFour} is linked',
    title: 'Your card ending in {lastFour} is linked',
    text: 'Purchases count as soon as the card network confirms it, which may take up to 24 hours.\nWas this not you? Remove the card and choose a new password.',
    button: 'See your cards',
  },
  card_removed: {
    subject: 'Your card ending in {lastFour} was removed',
    title: 'Your card ending in {lastFour} was removed',
    text: 'It no longer earns in {program}. What it earned so far stays yours.\nWas this not you? Sign in and choose a new password.',
    button: 'See your cards',
  },
  card_moved: {
    subject: 'Your card ending in {lastFour} moved to another program',
    title: 'Your card ending in {lastFour} left {program}',
    text: 'A card earns in one dining program at a time, and this one was just linked in another. What it earned here stays yours.\nYou can link another card, or this one again, whenever you like.',
    button: 'Link a card',
  },
  card_replaced: {
    subject: 'Your card ending in {formerLastFour} now ends in {lastFour}',
    title: 'Your new card ending in {lastFour} is linked',
    text: 'Your bank replaced your card ending in {formerLastFour} with one ending in {lastFour}. It keeps earning in {program}, and there is nothing you need to do.\nIs this not your card? Remove it from your account and tell us: {supportPhone}.',
    button: 'See your cards',
  },
  card_expiring: {
    subject: 'Your card ending in {lastFour} expires in {month}',
    title: 'A card of yours expires in {month}',
    text: 'Your bank usually sends a new card ending in {lastFour} some weeks before. When your card network tells us about it, we update the card for you, and it keeps earning.\nIf your new card has another number and does not appear in your account, link it there.',
    button: 'See your cards',
  },
  card_expires_now: {
    subject: 'Your card ending in {lastFour} expires this month',
    title: 'Your card expires at the end of {month}',
    text: 'Meals you pay for with your card ending in {lastFour} earn for as long as your bank accepts it. Did your new card arrive with another number? Link it, so that your next meal counts too.',
    button: 'See your cards',
  },
  dine_estimated: {
    subject: 'About {units} from {merchant}',
    title: '{units} on the way',
    text: 'We saw your {amount} at {merchant} on {date}. This is an estimate: the final amount, tip included, settles it.',
    button: 'See how it adds up',
  },
  review_wanted: {
    subject: 'How was {merchant}? {units} are waiting',
    title: 'Review your meal and {units} are yours',
    text: 'Your bill of {amount} at {merchant} on {date} is final. Tell other guests how it was within 35 days of your meal, and the reward is yours.',
    button: 'Write a review',
  },
  reward_posted: {
    subject: '{units} from {merchant}',
    title: '{units} earned',
    text: 'Your bill of {amount} at {merchant} on {date} is final, and this is what it earned.',
    button: 'See how it adds up',
  },
  bonus_earned: {
    subject: '{units} for {description}',
    title: 'You earned a bonus: {units}',
    text: 'You earned {units} for {description}. The bonus is in your account, and its receipt shows what counted.',
    button: 'See the receipt',
  },
  estimate_expired: {
    subject: 'No final amount from {merchant}',
    title: 'Your estimate has expired',
    text: 'We never received the final amount of your {amount} at {merchant} on {date}, so this meal earns nothing for now.\nThere is nothing you need to do. If the final amount arrives later, you get your reward then.',
    button: 'See the receipt',
  },
  recovery: {
    subject: 'Your way back in to {program}',
    title: 'Choose a new password',
    text: 'Someone, most likely you, asked for a way back in. Follow the link, or enter this code on the page where you asked.\nBoth are good once, within 30 minutes. If you did not ask, there is nothing to do: your password stays as it is.',
    button: 'Choose a new password',
  },
  password_changed: {
    subject: 'Your password was changed',
    title: 'Your password was changed',
    text: 'This happened on {time}. All other devices were signed out.\nWas this not you? Get your account back now, and tell us: {supportPhone}.',
    button: 'This was not me',
  },
  email_changed: {
    subject: 'Your email was changed',
    title: 'Your email was changed',
    text: 'From now on {program} writes to {email}, and that is what you sign in with.\nWas this not you? Tell us at once: {supportPhone}.',
    button: 'Go to {program}',
  },
  email_set: {
    subject: 'This is your email with {program} now',
    title: 'This is your email now',
    text: 'From now on {program} writes to this address, and a member signs in with it.\nWas this not you? Someone mistyped an address. Tell us, and we stop: {supportPhone}.',
    button: 'Go to {program}',
  },
  partner_number_changed: {
    subject: 'Your {number} was changed',
    title: 'Your {number} was changed',
    text: 'This happened on {time}. From now on it ends in {lastFour}: you sign in with it, and your rewards go with it.\nWas this not you? Get your account back now, and tell us: {supportPhone}.',
    button: 'This was not me',
  },
  confirm_email: {
    subject: 'Confirm your new email',
    title: 'Is this your new email?',
    text: 'Follow the link to use this address for {program} from now on. It is good once, within 60 minutes.\nIf you did not ask for this, there is nothing to do: nothing changes.',
    button: 'Confirm this email',
  },
  email_taken: {
    subject: 'You already have an account with {program}',
    title: 'You already have an account',
    text: 'Someone, most likely you, asked to use this address for another account. It already belongs to one, so nothing changed.\nIf you no longer know the password of that account, you can choose a new one.',
    button: 'Choose a new password',
  },
  passkey_added: {
    subject: 'A passkey was added to your account',
    title: 'A passkey was added to your account',
    text: 'This happened on {time}. Anyone with that device can sign in with it.\nWas this not you? Remove it, choose a new password, and tell us: {supportPhone}.',
    button: 'See your passkeys',
  },
  new_device: {
    subject: 'New sign-in to {program}',
    title: 'A sign-in from a new device',
    text: 'Your account was opened with {device} on {time}.\nIf this was you, there is nothing to do. If it was not, sign that device out and choose a new password.',
    button: 'See your devices',
  },
  reservation_booked: {
    subject: 'Your table at {merchant} on {date}',
    title: 'Your table is reserved',
    text: '{merchant}, {place}\n{time}, {text}\nConfirmation {reference}\nDid your plans change? Change or cancel under your reservations, so that another guest gets the table.',
    button: 'See your reservations',
  },
  reservation_changed: {
    subject: 'Changed: your table at {merchant} on {date}',
    title: 'Your reservation is changed',
    text: '{merchant}, {place}\nNow: {time}, {text}\nBefore: {former}\nConfirmation {reference}\nWas this not you? Call us: {supportPhone}.',
    button: 'See your reservations',
  },
  reservation_canceled: {
    subject: 'Canceled: your table at {merchant} on {date}',
    title: 'Your reservation is canceled',
    text: '{merchant}, {place}\n{time}, {text}\nThe restaurant no longer expects you.',
    button: 'Find another table',
  },
  claim_answered: {
    subject: 'We have an answer about {merchant}',
    title: 'We looked into your visit',
    text: 'You told us that the reward for {merchant} on {date} is missing. Our answer is in your account.\nIf it does not settle it, you can ask us to look again there.',
    button: 'Read the answer',
  },
  claim_resolved: {
    subject: 'Your reward for {merchant} is added',
    title: 'Your reward is in',
    text: 'You told us that the reward for {merchant} on {date} was missing, and you were right. We added the meal, and its receipt explains what it earned.',
    button: 'See your report',
  },
  claim_closed: {
    subject: 'Your report about {merchant} is closed',
    title: 'Your report is closed',
    text: 'You told us that the reward for {merchant} on {date} is missing. We closed this report. The reason is in your account.',
    button: 'Read the reason',
  },
  payout_paid: {
    subject: '{units} are yours',
    title: 'Your payout of {units} is there',
    text: 'We paid {units} to {target}. Your bank may take up to three business days to show it.',
    button: 'See your payouts',
  },
  redemption_sent: {
    subject: 'Your {units} are on the way',
    title: '{units} on the way',
    text: '{target}\n{text}',
    button: 'Follow it',
  },
  redemption_returned: {
    subject: 'Your {units} came back',
    title: 'It came back, and nothing is lost',
    text: 'You asked for {units}: {target}. That did not work, and the amount is back in your balance.\n{reason}',
    button: 'Choose again',
  },
  payout_returned: {
    subject: 'Your payout of {units} came back',
    title: 'Your payout came back, and nothing is lost',
    text: 'We sent {units} to {target}, and it came back. The amount is in your balance again.\n{reason}',
    button: 'See what to do',
  },
  account_closed: {
    subject: 'Your {program} account is closed',
    title: 'Your account is closed',
    text: 'You closed your account on {time}. Your cards are unlinked, tables you booked are being canceled, and rewards that were not paid have lapsed.\nThis is our last mail to this address. Was this not you? Call us now: {supportPhone}.',
    button: 'Go to {program}',
  },
}

/** Default texts of mails by copy key. A brand's copy.json may override each. */
export const mailCopy: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.entries(mails).flatMap(([kind, parts]) =>
      Object.entries(parts).map(([part, text]) => [`mail.${kind}.${part}`, text]),
    ),
  ),
  'mail.arrives_statement': 'It shows on your statement within 3 business days.',
  'mail.arrives_Email':
    'Look for a mail from our gift-card partner in your inbox. It comes within minutes; look in the junk folder, too.',
  'mail.arrives_Card': 'Your card is made and mailed to the address in your profile. Allow 10 business days.',
  'mail.passkeysKept': 'You can still sign in with: {text}.',
  'mail.passkeysRemoved': 'Passkeys you did not keep were removed.',
  'mail.dataErased':
    'We erase your name, your addresses and what you wrote as soon as this mail is on its way. Records of meals and rewards stay without your name.',
  'mail.dataHeld':
    'The law requires us to keep your data for now. We use it for nothing else, and we erase it as soon as we may.',
  'mail.unknownDevice': 'a browser we do not know',
  'mail.guests': '{count} guests',
  'mail.guestsOne': '1 guest',
  'mail.calendarTitle': '{merchant}, {text}',
  'mail.calendarText':
    'Reserved with {program}. Confirmation {reference}.\nDid your plans change? Change or cancel under your reservations.',
  'mail.footer': 'You receive this mail because you are a member of {program}.',
  'mail.footerAsked':
    'You receive this mail because someone, most likely you, gave this address at {program}. If it was not you, there is nothing to do.',
  'mail.footerClosed': 'You receive this mail because an account of {program} used this address until now.',
  'mail.footerOptional': 'You receive this mail because you said yes to email from {program}.',
  'mail.help': 'Questions? Call {supportPhone} or write to {email}.',
  'mail.unsubscribe': 'Stop these emails',
}
