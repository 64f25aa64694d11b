import { redirect, type RouterContextProvider } from 'react-router'
import type { MemberView } from '../../contract/api/session.ts'
import { isPathAvailable } from '../../domain/brands/gates.ts'
import { pageInfo } from '../site/context.ts'
import { notFound } from './fail.ts'
import { fixCredentialsPath } from '../site/late-paths.ts'
import { addCardPath, loginPath, overviewPath } from '../site/paths.ts'

/**
 * The member whose Account Center this is (M2-216). A visitor is redirected to sign in. With direct enrollment, a member whose email must
 * change is redirected to change it. A member without a card is redirected to link one. A page that the partner's settings turn off
 * redirects to the overview, like an unknown URL under /account. At a partner without enrollment the page is a 404.
 */
export function requireMember(context: Readonly<RouterContextProvider>, url: URL): MemberView {
  const { member, partner } = context.get(pageInfo)
  if (partner.brand.enrollmentType === 'none') throw notFound()
  if (!member) {
    throw redirect(loginPath({ returnTo: url.pathname + url.search }))
  }
  if (member.emailMustChange && partner.brand.enrollmentType === 'direct') throw redirect(fixCredentialsPath())
  if (member.memberType === 'NonCardMember') throw redirect(addCardPath())
  if (!isPathAvailable(partner.brand, url.pathname)) throw redirect(overviewPath())
  return member
}
