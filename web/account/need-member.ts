import { redirect, type RouterContextProvider } from 'react-router'
import type { MemberView } from '../../contract/api/session.ts'
import { pageInfo } from '../context.ts'
import { notFound } from '../errors/fail.ts'
import { addCardPath, fixCredentialsPath, loginPath } from '../paths.ts'

/** Who the Account Center belongs to: visitors sign in first, people without a card link one first (spec 2 §2). */
export function needMember(context: Readonly<RouterContextProvider>, request: Request): MemberView {
  const { member, partner } = context.get(pageInfo)
  if (partner.brand.enrollmentType === 'none') throw notFound()
  if (!member) {
    const { pathname, search } = new URL(request.url)
    throw redirect(loginPath({ returnTo: pathname + search }))
  }
  if (member.emailMustChange && partner.brand.enrollmentType === 'direct') throw redirect(fixCredentialsPath())
  if (member.memberType === 'NonCardMember') throw redirect(addCardPath())
  return member
}
