/** What an agent can say and do about a refusal, by its code. */
const adviceByCode: Readonly<Record<string, string>> = {
  account_locked:
    'Too many wrong passwords. The member’s page says until when. The member can recover the account now, or you can lift the lock.',
  network_locked:
    'Too many wrong passwords came from the member’s network, perhaps other people’s. A phone’s mobile data, account recovery or a passkey works now.',
  wrong_credentials: 'Email, number or password was wrong. Offer to recover the account. Never ask for the password.',
  wrong_password: 'The password that confirms a change was wrong. Offer to recover the account.',
  wrong_code: 'The code from the mail was wrong. The last mail has the valid one.',
  recovery_expired: 'The link or code is used or older than its time. A new recovery sends a new mail.',
  too_many_requests: 'Many requests came from this network in a short time. Wait a minute and try again.',
  overloaded: 'The site was very busy. Nothing was changed. Try again in a minute.',
  csrf_refused: 'The page was open for too long, or cookies are blocked. Reload the page.',
  human_check_failed: 'The browser did not finish the check against robots. Reload the page, or use another browser.',
  human_check_unavailable: 'The check against robots did not answer. Nothing was changed. Try again in a few minutes.',
  link_refused: 'The link to unsubscribe was incomplete or altered. The profile has the same choice.',
  partner_unavailable: 'The partner’s list of cards did not answer. The member can enter the card by hand.',
}

const ourFault =
  'This is a fault on our side. Apologize, ask the member to try again in a few minutes, and give the engineers the reference.'
const memberCanFix = 'Nothing was changed. The member follows the sentence on the page and tries again.'

/** The advice for a code; without one, for its status. */
export function adviceFor(code: string, status: number): string {
  const advice = Object.hasOwn(adviceByCode, code) ? adviceByCode[code] : undefined
  return advice ?? (status >= 500 ? ourFault : memberCanFix)
}
