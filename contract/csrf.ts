// A separate file, so that the first script of a page does not load the schemas of the session calls.

export const csrfAddress = '/api/CSRF'
export const csrfHeader = 'x-xsrf-token'
/** The value a page uses when it cannot fetch a token (P1-343). The server always refuses it (P1-344). */
export const csrfPlaceholder = 'TKN1'
