/**
 * A page that the server rendered for a member sends this header with every call. Its value is the member's `publicId` (P1-442).
 * All tabs share the session cookie: without the header, a page of one member could act for another who uses a second tab.
 */
export const memberHeader = 'x-damask-member'
