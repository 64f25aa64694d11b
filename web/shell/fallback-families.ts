/**
 * The local fonts that a page uses until the brand's font loads, by preference:
 * - Arial on Windows, macOS, iOS and most of Linux
 * - Roboto on Android
 * - Roboto Variable on Android 12 and later, where one file contains all weights and only the regular one has a name
 * - DejaVu Sans on Linux without other fonts
 */
export const localFonts = ['Arial', 'Roboto', 'Roboto Variable', 'DejaVu Sans'] as const
export type LocalFont = (typeof localFonts)[number]

/** The name of a local font fitted to the metrics of a brand's font; `tools/fallback-fonts.ts` writes its font faces. */
export const fallbackFamily = (family: string, local: LocalFont): string => `${family} Fallback ${local}`
