/**
 * Names the member a page was drawn for with every call it makes (spec 1 §7). The session's cookie belongs to the whole browser: when
 * somebody else has signed in meanwhile, in another tab, a page of the first one must not act for the second.
 */
export const memberHeader = 'x-damask-member'
