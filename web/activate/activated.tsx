import { redirect } from 'react-router'
import { getPersonStatus } from '../../contract/api/person-status.ts'
import { apiIn } from '../api/server-api.ts'
import { hasBanner } from '../content/banner-sources.ts'
import type { PageData } from '../content/page-data.ts'
import { contentMeta } from '../content/page-meta.ts'
import { activateCopy } from '../copy/activate.ts'
import { joinCopy } from '../copy/join.ts'
import { useCopy } from '../copy/use-copy.ts'
import { pageInfo } from '../site/context.ts'
import { useFormats } from '../site/format.ts'
import { useBrand, useMember } from '../site/partner.ts'
import { activatePath, addCardPath, joinPath, searchPath } from '../site/paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { publicIdKey } from '../visitor/known-visitor.ts'
import type { Route } from './+types/activated.ts'
import { activationContent } from './activation-content.ts'
import { ActivationStage } from './stage.tsx'

/**
 * Redirects to the first stage unless the URL names a person who is activated and has no sign-in yet, or the signed-in member. The first
 * stage then explains the situation of any other person (domain/joining/activation.ts).
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const publicId = new URL(request.url).searchParams.get(publicIdKey)
  if (!publicId) throw redirect(activatePath())
  const status = await apiIn(context)(getPersonStatus, { params: { publicId } })
  const isOwn = context.get(pageInfo).member?.publicId === publicId
  if (!status.ok || status.value.tierLevel !== 'OptedIn' || (status.value.hasWebProfile && !isOwn))
    throw redirect(activatePath({ publicId }))
  return { content: await activationContent(context) }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  contentMeta(matches, '/activate/activated', loaderData?.content?.data.page)

/** Removes the columns of the page and replaces the text of its banner with the given texts. */
const replaceTexts = ({ page, merchants }: PageData, { title, text }: { title: string; text: string }): PageData => ({
  page: { ...page, banner_text: `${title}\n\n${text}`, main_column: [], side_column: [] },
  merchants,
})

/** The second stage of activation. */
export default function Activated({ loaderData: { content } }: Route.ComponentProps) {
  const t = useCopy(activateCopy, joinCopy)
  const { rate } = useFormats()
  const member = useMember()
  const brand = useBrand()
  const currentEarning = rate(brand.earning.tiers.OptedIn, brand)
  const { title, text } = content?.activated ?? { title: '', text: '' }
  const texts = {
    title: title === '' ? t('activate.activatedTitle') : t.fill(title),
    text: text === '' ? t('activate.activatedText', { currentEarning }) : t.fill(text),
  }
  const nextStepTexts = { title: t('activate.next'), text: t(member ? 'activate.nextCard' : 'activate.nextText') }
  // With a banner, the banner has the texts and the section below names the next step.
  const contentPage = content && hasBanner(content.data.page.banner) ? replaceTexts(content.data, texts) : null
  // `rfr: 2` tells the join page that the person has no sign-in yet (domain/joining/activation.ts).
  return (
    <ActivationStage data={contentPage} {...(contentPage ? nextStepTexts : texts)}>
      <ButtonLink wide to={member ? addCardPath() : joinPath({ rfr: 2 })}>
        {t(member ? 'addCard.title' : 'activate.join')}
      </ButtonLink>
      <ButtonLink wide variant="quiet" to={searchPath()}>
        {t('activate.later')}
      </ButtonLink>
    </ActivationStage>
  )
}
