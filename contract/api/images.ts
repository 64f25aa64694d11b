import { endpoint } from '../endpoint.ts'
import { campaignShapes, imageRatios, imageVersionMax, imageWidths, menuShape } from '../images.ts'
import { z } from '../schema.ts'

/** A restaurant has at most this many pictures, and its menu as many pages (contract/catalog.ts). */
const picturesMax = 12
const { wide, tall } = campaignShapes

/**
 * An image in one of the fixed presets (P1-500). Any other width, ratio or pair is refused. `v` names a version that
 * never changes. A partner's image without width and ratio is wide.
 */
export const getImage = endpoint({
  method: 'GET',
  path: '/images/:kind/:id',
  params: z.object({ kind: z.enum(['merchant', 'brand', 'menu']), id: z.string().min(1).max(80) }),
  query: z.object({
    w: z.coerce
      .number()
      .pipe(z.literal([...imageWidths, ...wide.widths, ...tall.widths, ...menuShape.widths]))
      .optional(),
    r: z.enum([...imageRatios, wide.ratio, tall.ratio, menuShape.ratio]).optional(),
    n: z.coerce
      .number()
      .int()
      .min(0)
      .max(picturesMax - 1)
      .default(0),
    v: z.string().max(imageVersionMax).optional(),
  }),
  /** Nothing in JSON: the answer is bytes of AVIF, WebP or JPEG, by what the browser accepts. */
  reply: z.undefined(),
  refusals: { unknown_image: 404 },
})
