import type { FastifyReply, FastifyRequest } from 'fastify'
import { commonRefusals, type CommonRefusal, type FieldError } from '../../contract/endpoint.ts'
import { messageKey, messages } from '../../contract/messages.ts'
import { partnerText, type PartnerTexts } from '../../contract/partner-text.ts'
import { refusalText } from '../../contract/refusal-copy.ts'
import { problemOf, sendProblem } from './problem.ts'

/** An expected refusal: a named value of the contract, never an exception. */
export type Refusal<Code extends string = string> = {
  readonly refusalCode: Code
  readonly errors?: FieldError[]
  readonly title?: string
}

export function refuse<const Code extends string>(
  code: Code,
  details: { errors?: FieldError[]; title?: string } = {},
): Refusal<Code> {
  return { refusalCode: code, ...details }
}

export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && 'refusalCode' in value && typeof value.refusalCode === 'string'
}

/** The sentence for the person: the title that a handler set, else the partner's own, else the default. The console has no partner. */
export function titleOf(refusal: Refusal, partner: PartnerTexts | null): string {
  if (refusal.title !== undefined) return refusal.title
  const { key, text } = refusalText(refusal.refusalCode) ?? unexpectedText
  return partner ? partnerText(partner, key, text) : text
}

const unexpectedText = { key: messageKey('server'), text: messages.server }

/** Sends a common refusal from a place that is not a call of the contract. */
export const sendRefusal = (request: FastifyRequest, reply: FastifyReply, code: CommonRefusal): FastifyReply =>
  sendProblem(reply, problemOf(commonRefusals[code], code, titleOf(refuse(code), request.partner), request.id))

/** The status of a refusal: that of the call's own contract, else of the common refusals; 500 for an unknown code. */
export function refusalStatus(code: string, statuses: Readonly<Record<string, number>>): number {
  return statuses[code] ?? commonRefusals[code as CommonRefusal] ?? 500
}
