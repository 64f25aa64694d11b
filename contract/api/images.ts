import { endpoint } from '../endpoint.ts'
import { campaignShapes, imageRatios, imageVersionLengthMax, imageWidths, menuShape, ownShape } from '../images.ts'
import { z } from '../schema.ts'

/** Maximum number of pictures of a restaurant, and of pages of its menu (contract/catalog.ts). */
const picturesMax = 12
const { wide, tall } = campaignShapes

/**
 * An image in one of the fixed presets (P1-500). The server refuses any other width, ratio or pair. `v` names an
 * immutable version. A partner's image without width and ratio is wide. An image of the kind `own` is served only on its partner's hosts. `n` counts the pictures or menu pages of `id` from 0.
 */
export const getImage = endpoint({
  method: 'GET',
  path: '/images/:kind/:id',
  params: z.object({ kind: z.enum(['merchant', 'brand', 'menu', 'own']), id: z.string().min(1).max(80) }),
  query: z.object({
    w: z.coerce
      .number()
      .pipe(z.literal([...imageWidths, ...wide.widths, ...tall.widths, ...menuShape.widths, ...ownShape.widths]))
      .optional(),
    r: z.enum([...imageRatios, wide.ratio, tall.ratio, menuShape.ratio, ownShape.ratio]).optional(),
    n: z.coerce
      .number()
      .int()
      .min(0)
      .max(picturesMax - 1)
      .default(0),
    v: z.string().max(imageVersionLengthMax).optional(),
  }),
  /** The reply is not JSON but AVIF, WebP or JPEG, depending on the browser's Accept header. */
  reply: z.undefined(),
  refusals: { unknown_image: 404 },
})
