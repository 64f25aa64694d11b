import { contentEntry } from '../content.ts'
import { endpoint } from '../endpoint.ts'
import { z } from '../schema.ts'

/**
 * Published content by name, in the variant for the visitor's copy state (contract/content.ts). A name outside `contentNames` gets the
 * common refusal not_found. `preview=1` adds drafts where the brand's cmsPreview is on (P1-481). Other brands refuse it (P1-604), so that
 * no reader takes published content for a draft.
 */
export const getContent = endpoint({
  method: 'GET',
  path: '/api/cms/pages/:name/',
  params: z.object({ name: z.string().max(60) }),
  query: z.object({
    page_size: z.coerce.number().int().min(1).max(100).default(100), // (P1-480)
    preview: z.literal('1').optional(),
  }),
  reply: z.object({ data: z.array(contentEntry) }),
  refusals: { preview_off: 403 },
})
