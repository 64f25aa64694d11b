/**
 * The local fonts that a page uses until the brand's font loads, in their order: Windows, macOS, iOS and most of Linux; Android; Android 12 and
 * later, where one file contains all weights and only its regular weight has a name; Linux without other fonts.
 */
export const localFonts = ['Arial', 'Roboto', 'Roboto Variable', 'DejaVu Sans'] as const
export type LocalFont = (typeof localFonts)[number]

/** The name of a local font fitted to the metrics of a brand's font; `tools/fallback-fonts.ts` writes its faces. */
export const fallbackFamily = (family: string, local: LocalFont): string => `${family} Fallback ${local}`
