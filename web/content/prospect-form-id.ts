/** The form in which a home page asks for an email. */
export const prospectFormId = 'prospect'
