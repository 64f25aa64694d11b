/** Texts for an operator who sees a member's site and cannot change anything there. */
export const lookOnlyCopy = {
  'lookOnly.look': 'You are looking only. Nothing here can be changed.',
  'lookOnly.act': 'Only the member can do this.',
} as const
