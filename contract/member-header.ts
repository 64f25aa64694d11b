/**
 * A page sends this header with every call. Its value is the `publicId` of the member for whom the server rendered the page
 * (P1-442). All tabs share the session cookie, so a page of one member must not act for another who signed in in a second tab.
 */
export const memberHeader = 'x-damask-member'
