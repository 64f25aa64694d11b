import { Navigate, useLocation } from 'react-router'
import { contentMeta } from '../content/page-meta.ts'
import { useCopy } from '../copy/use-copy.ts'
import { useMember } from '../partner.ts'
import { activatePath, addCardPath, joinPath, searchPath } from '../paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'
import type { Route } from './+types/activated.ts'
import { activationContent } from './activation-content.ts'
import { hasPassed } from './activation.ts'
import { Stage } from './stage.tsx'

export const loader = async ({ context }: Route.LoaderArgs) => ({ content: await activationContent(context) })

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  contentMeta(matches, '/activate/activated', loaderData?.content?.data.page)

/** The second stage, for whoever has just passed the first; anybody else is led back to it. */
export default function Activated({ loaderData: { content } }: Route.ComponentProps) {
  const t = useCopy()
  const member = useMember()
  const hydrated = useHydrated()
  const { state } = useLocation()
  if (!hydrated) return null
  if (!hasPassed(state)) return <Navigate to={activatePath()} replace />
  const { title = '', text = '' } = content?.activated ?? {}
  return (
    <Stage
      data={content?.data ?? null}
      title={title === '' ? t('activate.activatedTitle') : t.fill(title)}
      text={text === '' ? t('activate.activatedText') : t.fill(text)}
    >
      <ButtonLink wide to={member ? addCardPath() : joinPath({ rfr: 2 })}>
        {t(member ? 'addCard.title' : 'activate.join')}
      </ButtonLink>
      <ButtonLink wide look="quiet" to={searchPath()}>
        {t('activate.later')}
      </ButtonLink>
    </Stage>
  )
}
