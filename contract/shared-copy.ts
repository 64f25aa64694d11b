// Texts that both server and pages show. The browser loads them, so each object has the texts of one part of the site.

/** The location field's error when no place matches (P1-627). */
export const locationCopy = { 'message.location': 'Enter city, state or ZIP code' } as const

/** Errors of mailed links. */
export const linkCopy = {
  'link.broken': 'This link is not complete. Please use the one in the mail.',
  'recover.expired': 'This link or code is no longer good.',
} as const

/** Why a table cannot be reserved. */
export const tableRefusalCopy = {
  'reservation.none': 'No tables are available then. Try another time or day.',
  'reservation.failed': 'We were unable to complete your reservation. Please try again.',
  'reservation.overlap': 'You have another reservation within two hours of this one. Please choose another time.',
  'reservation.deactivated':
    'Your account with the reservation provider is deactivated. Please contact them to reserve again.',
} as const

/** The end of a member's hold on a restaurant table. These texts are separate, because the part of the page that shows them loads later. */
export const holdEndedCopy = {
  'reservation.heldEnded': 'Your hold on this table has ended. Choose a time again: it may still be free.',
} as const

/** Texts of the error page and the not-found page, which the server also renders as standalone pages. */
export const errorCopy = {
  'error.title': 'This did not work',
  'error.text': 'Something went wrong on our side. Try again in a moment; nothing you did is lost.',
  'error.again': 'Try again',
  'error.home': 'Go to the home page',
  'notFound.title': 'There is no table here',
  'notFound.text': 'The page you asked for does not exist, or has moved.',
} as const
