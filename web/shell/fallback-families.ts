/**
 * The fonts of devices that a page is set in until the brand's family arrives, in the order they are tried: Windows, macOS, iOS and most of Linux;
 * Android; Android 12 and later, where one file holds all weights and only its regular can be named; bare Linux.
 */
export const localFonts = ['Arial', 'Roboto', 'Roboto Variable', 'DejaVu Sans'] as const
export type LocalFont = (typeof localFonts)[number]

/** The name of a local font that is fitted to a brand's family: `tools/fallback-fonts.ts` writes its faces. */
export const fallbackFamily = (family: string, local: LocalFont): string => `${family} Fallback ${local}`
