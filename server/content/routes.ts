import type { FastifyInstance } from 'fastify'
import { getContent } from '../../contract/api/content.ts'
import { contentNames } from '../../contract/content.ts'
import type { Deps } from '../platform/deps.ts'
import { refuse } from '../platform/refusal.ts'
import { route } from '../platform/route.ts'

/** Content by name, for visitors and members (P1-480). */
export function contentRoutes(app: FastifyInstance, deps: Deps): void {
  route(
    app,
    getContent,
    { limit: '240/min', caller: 'anyone' },
    async ({ partner, member, params, query: { page_size: pageSize, preview } }) => {
      const name = contentNames.find((candidate) => candidate === params.name)
      if (!name) return refuse('not_found')
      if (preview && !partner.brand.cmsPreview) return refuse('preview_off')
      const contentRequest = { partner, member: member?.view ?? null, preview: preview !== undefined }
      return { data: (await deps.content.entries(contentRequest, name)).slice(0, pageSize) }
    },
  )
}
