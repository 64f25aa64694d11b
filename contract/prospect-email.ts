/** Maximum length of the home email field (P1-402). A separate file, so that home does not load the validation of the calls. */
export const prospectEmailMax = 50
