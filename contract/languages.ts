/** Languages of dates, times and numbers that a member or brand may choose, as BCP 47 tags (docs/decisions/0075). */
export const languages = ['en-US', 'en-GB', 'es-US', 'fr-CA', 'pt-BR', 'de-DE'] as const
export type Language = (typeof languages)[number]
