import { contentEntry } from '../content.ts'
import { endpoint } from '../endpoint.ts'
import { z } from '../schema.ts'

/**
 * Published content by name, in the asker's copy state (spec 1 §7). A name nobody knows is not_found. Drafts come with `preview=1` where the brand's
 * cmsPreview is on; elsewhere the question is refused, so that nobody takes what is published for a draft.
 */
export const getContent = endpoint({
  method: 'GET',
  path: '/api/cms/pages/:name/',
  params: z.object({ name: z.string().max(60) }),
  query: z.object({
    page_size: z.coerce.number().int().min(1).max(100).default(100), // spec 1 §9
    preview: z.literal('1').optional(),
  }),
  reply: z.object({ data: z.array(contentEntry) }),
  refusals: { preview_off: 403 },
})
