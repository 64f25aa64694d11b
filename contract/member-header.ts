/**
 * Header of every call of a page with the member for whom the server rendered it (P1-442). All tabs share the session
 * cookie, so the page of one member must not act for another who signed in in a second tab.
 */
export const memberHeader = 'x-damask-member'
