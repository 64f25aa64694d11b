import { redirect } from 'react-router'
import { getPersonStatus } from '../../contract/api/person-status.ts'
import { activationRoute } from '../../domain/joining/activation.ts'
import { contentMeta } from '../content/page-meta.ts'
import { activateCopy } from '../copy/activate.ts'
import { discoverCopy } from '../copy/discover.ts'
import { useCopy } from '../copy/use-copy.ts'
import { useFormats } from '../site/format.ts'
import { useBrand } from '../site/partner.ts'
import { joinPath, loginPath } from '../site/paths.ts'
import { apiIn } from '../api/server-api.ts'
import { publicIdKey } from '../visitor/known-visitor.ts'
import { Button } from '../ui/button.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'
import type { Route } from './+types/activate.ts'
import { activationContent } from './activation-content.ts'
import { ActivationStage } from './stage.tsx'
import css from './stage.module.css'
import { useActivation } from './use-activation.ts'

/** The first stage, only for a person whom the partner enrolled (P1-348). Other visitors are redirected (P1-090 to P1-094). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const content = await activationContent(context)
  const publicId = new URL(request.url).searchParams.get(publicIdKey)
  const status = publicId ? await apiIn(context)(getPersonStatus, { params: { publicId } }) : null
  const door = activationRoute(publicId, status?.ok ? status.value : null)
  if (!door.opens) throw redirect(door.to === 'join' ? joinPath({ rfr: door.rfr }) : loginPath({ rfr: door.rfr }))
  return { publicId: publicId ?? '', data: content?.data ?? null }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  contentMeta(matches, '/activate', loaderData?.data?.page)

export default function Activate({ loaderData: { publicId, data } }: Route.ComponentProps) {
  const t = useCopy(activateCopy, discoverCopy)
  const { rate } = useFormats()
  const brand = useBrand()
  const hydrated = useHydrated()
  const { busy, submit } = useActivation(publicId)
  const { OptedIn, NonActivated } = brand.earning.tiers
  const text = brand.showEarnRate
    ? t('activate.text', { earning: rate(OptedIn, brand), lowest: rate(NonActivated, brand) })
    : t('activate.textPlain')
  return (
    <ActivationStage data={data} title={t('activate.title')} text={text}>
      <Button wide disabled={busy || !hydrated} onClick={() => void submit()}>
        {busy ? t('activate.working') : t('activate.submit')}
      </Button>
      <p className={css.consent}>{t('activate.consent')}</p>
    </ActivationStage>
  )
}
