/** Maximum length of the email field of the prospect form (P1-402). In a separate file, so that pages do not load the schemas of calls. */
export const prospectEmailMax = 50
