import { contentEntry, contentNames } from '../content.ts'
import { endpoint } from '../endpoint.ts'
import { z } from '../schema.ts'

/** Published content by name; drafts with `preview=1` where the brand's cmsPreview is on (spec 1 §7). */
export const getContent = endpoint({
  method: 'GET',
  path: '/api/cms/pages/:name/',
  params: z.object({ name: z.enum(contentNames) }),
  query: z.object({
    page_size: z.coerce.number().int().min(1).max(100).default(100), // spec 1 §9
    preview: z.literal('1').optional(),
  }),
  reply: z.object({ data: z.array(contentEntry) }),
  refusals: {},
})
