/** The only picture sizes that exist (spec 1 §7): a bound on what anyone can make the service render. */
export const imageWidths = [200, 500, 600] as const
export const imageRatios = ['1.4', '1.6'] as const
export type ImagePreset = { width: (typeof imageWidths)[number]; ratio: (typeof imageRatios)[number] }

/** Address of a picture in one preset. `kind` is the source (merchant, brand), `id` its name there. */
export function imageUrl(kind: 'merchant' | 'brand', id: string, preset: ImagePreset, index = 0): string {
  const which = index > 0 ? `&n=${index}` : ''
  return `/images/${kind}/${encodeURIComponent(id)}?w=${preset.width}&r=${preset.ratio}${which}`
}
