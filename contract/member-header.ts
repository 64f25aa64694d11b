/**
 * A page sends this header with every call. Its value is the `publicId` of the member for whom the server rendered the page
 * (P1-442). All tabs share the session cookie: without the header, a page of one member could act for another who uses a second tab.
 */
export const memberHeader = 'x-damask-member'
