import { redirect, useNavigate, type ShouldRevalidateFunctionArgs } from 'react-router'
import { activateMember } from '../../contract/api/activation.ts'
import { getPersonStatus } from '../../contract/api/person-status.ts'
import { activationRoute } from '../../domain/joining/activation.ts'
import { contentMeta } from '../content/page-meta.ts'
import { activateCopy } from '../copy/activate.ts'
import { discoverCopy } from '../copy/discover.ts'
import { useCopy } from '../copy/use-copy.ts'
import { answerOrContinue, callWithForm, postedForm, textOf, type ReplyTo } from '../forms/action.ts'
import { postForm } from '../forms/client-action.ts'
import { FormProblem } from '../forms/form-parts.tsx'
import { PrivacyNotice } from '../forms/privacy-notice.tsx'
import { RouteForm } from '../forms/route-form.tsx'
import { useRouteForm } from '../forms/use-route-form.ts'
import { activatedPath } from '../site/late-paths.ts'
import { useFormats } from '../site/format.ts'
import { useBrand } from '../site/partner.ts'
import { joinPath, loginPath } from '../site/paths.ts'
import { apiIn } from '../api/server-api.ts'
import { publicIdKey } from '../visitor/known-visitor.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toasts.ts'
import type { Route } from './+types/activate.ts'
import { activationContent } from './activation-content.ts'
import { activationForm } from './activation-form.ts'
import { ActivationStage } from './stage.tsx'
import css from './stage.module.css'

/** The first stage of activation, for a person whom the partner enrolled (P1-348). Redirects other visitors (P1-090 to P1-094). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const content = await activationContent(context)
  const publicId = new URL(request.url).searchParams.get(publicIdKey)
  const status = publicId ? await apiIn(context)(getPersonStatus, { params: { publicId } }) : null
  const route = activationRoute(publicId, status?.ok ? status.value : null)
  if (!route.opens) throw redirect(route.to === 'join' ? joinPath({ rfr: route.rfr }) : loginPath({ rfr: route.rfr }))
  return { publicId: publicId ?? '', data: content?.data ?? null }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  contentMeta(matches, '/activate', loaderData?.data?.page)

export async function action(args: Route.ActionArgs) {
  const form = await postedForm(args.request)
  const reply = await callWithForm(args, {
    definition: activationForm,
    form,
    call: activateMember,
    args: (value) => ({ body: value }),
  })
  return answerOrContinue(form, reply, activatedPath(textOf(form, 'publicId')))
}

export const clientAction = (args: Route.ClientActionArgs) => postForm<ReplyTo<typeof activateMember>>(args)

/** A post does not reload the page: the loader would send a person who was just activated to the join form, not to the second stage. */
export const shouldRevalidate = ({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formMethod === undefined && defaultShouldRevalidate

export default function Activate({ loaderData: { publicId, data } }: Route.ComponentProps) {
  const t = useCopy(activateCopy, discoverCopy)
  const { rate } = useFormats()
  const brand = useBrand()
  const navigate = useNavigate()
  const failure = `${t('activate.failed')} ${brand.customerSupport.phone.formatted}`
  const state = useRouteForm<typeof activationForm.schema, ReplyTo<typeof activateMember>>(activationForm, {
    onReply: (reply) => {
      if (!reply.ok) return toast.error(failure) // (P1-512)
      void navigate(activatedPath(publicId), { replace: true }) // (P1-350)
    },
  })
  const { OptedIn, NonActivated } = brand.earning.tiers
  const text = brand.showEarnRate
    ? t('activate.text', { earning: rate(OptedIn, brand), lowest: rate(NonActivated, brand) })
    : t('activate.textPlain')
  return (
    <ActivationStage data={data} title={t('activate.title')} text={text}>
      <RouteForm state={state} label={t('activate.title')}>
        <FormProblem problem={state.wasPostedWithoutScript && state.problem !== '' ? failure : ''} />
        <input type="hidden" name={state.fields.publicId.name} value={publicId} />
        <PrivacyNotice />
        <Button type="submit" wide disabled={state.busy}>
          {state.busy ? t('activate.working') : t('activate.submit')}
        </Button>
      </RouteForm>
      <p className={css.consent}>{t('activate.consent')}</p>
    </ActivationStage>
  )
}
