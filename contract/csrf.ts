/** Apart from the other calls of a session, so that the start of a page does not bring their shapes along. */
export const csrfAddress = '/api/CSRF'
export const csrfHeader = 'x-xsrf-token'
/** The value a page uses when it cannot fetch a token (P1-343). The server always refuses it (P1-344). */
export const csrfPlaceholder = 'TKN1'
