/** Maximum length of the email field on home (P1-402). A separate file, so that home does not load the schemas of the calls. */
export const prospectEmailMax = 50
