/** The id of the form that asks a visitor for an email and starts joining. */
export const prospectFormId = 'prospect'
