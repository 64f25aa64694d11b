/** The only origin of Typeform's frames, the same as in its embed library. */
export const typeformOrigin = 'https://form.typeform.com'

/** Hidden fields about the reader and the page that a form receives (P1-499). */
export type TypeformFields = {
  utm_campaign: string
  utm_medium: 'web'
  /** Path of the page with the form. */
  utm_source: string
  /** The member's `publicId`; empty when the browser has none. */
  public_id: string
  partner_code: string
}

/**
 * Address of an embedded form, with the query that the service's library sends. Hidden fields are in the fragment, as in that library, so
 * that no server logs them. Empty ones are left out.
 */
export function typeformAddress(
  formId: string,
  embedId: string,
  hostname: string,
  hiddenFields: TypeformFields,
): string {
  const url = new URL(`/to/${encodeURIComponent(formId)}`, typeformOrigin)
  url.searchParams.set('typeform-embed-id', embedId)
  url.searchParams.set('typeform-embed', 'embed-widget')
  url.searchParams.set('typeform-source', hostname)
  url.searchParams.set('typeform-medium', 'embed-sdk')
  url.searchParams.set('typeform-medium-version', 'next')
  url.searchParams.set('disable-tracking', 'true')
  const filledFields = Object.entries(hiddenFields).filter(([, value]) => value !== '')
  url.hash = new URLSearchParams(filledFields).toString()
  return url.href
}

/** Event name in a message of the form's frame, such as `form-ready` or `form-submit`; null for messages of other embeds. */
export function typeformEvent(data: unknown, embedId: string): string | null {
  if (typeof data !== 'object' || data === null) return null
  const { type, embedId: senderEmbedId } = data as { type?: unknown; embedId?: unknown }
  return typeof type === 'string' && senderEmbedId === embedId ? type : null
}
