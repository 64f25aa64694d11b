import sharp from 'sharp'

/**
 * Icons of home screens and task bars. `share`: the part of the icon's width that the symbol fills. A platform may crop a
 * maskable icon to a circle, so its symbol is smaller.
 */
export const iconKinds = {
  'icon-192': { size: 192, share: 0.8 },
  'icon-512': { size: 512, share: 0.8 },
  'maskable-512': { size: 512, share: 0.58 },
  'apple-180': { size: 180, share: 0.72 },
} as const
export type IconKind = keyof typeof iconKinds

const symbolUnits = 64 // each symbol's SVG is 64 units wide; at 72 dpi one unit is one pixel

/** The partner's symbol on the theme's paper color, as PNG. */
export async function drawIcon(symbolSvg: string, paper: string, kind: IconKind): Promise<Buffer> {
  const { size, share } = iconKinds[kind]
  const symbolSize = Math.round(size * share)
  const symbol = await sharp(Buffer.from(symbolSvg), { density: (72 * symbolSize) / symbolUnits })
    .resize(symbolSize, symbolSize, { fit: 'contain', background: '#00000000' })
    .png()
    .toBuffer()
  return sharp({ create: { width: size, height: size, channels: 4, background: paper } })
    .composite([{ input: symbol, gravity: 'center' }])
    .flatten({ background: paper })
    .png({ palette: true, quality: 90 })
    .toBuffer()
}
