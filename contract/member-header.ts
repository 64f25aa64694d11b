/**
 * Names the member for whom the page was rendered, on every call of that page (P1-442). The session cookie belongs
 * to the whole browser: when another member signs in in another tab, the page of the first must not act for the
 * second.
 */
export const memberHeader = 'x-damask-member'
