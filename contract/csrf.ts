/** Apart from the other calls of a session, so that the start of a page does not bring their shapes along. */
export const csrfAddress = '/api/CSRF'
export const csrfHeader = 'x-xsrf-token'
/** The value a page falls back to when no token can be fetched; the server never takes it (spec 3 §4). */
export const csrfPlaceholder = 'TKN1'
