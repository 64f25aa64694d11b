/** The one origin that forms of Typeform are framed from. Its embed library uses the same. */
export const typeformOrigin = 'https://form.typeform.com'

/** The hidden fields that a form receives about its visitor (P1-499). */
export type HiddenFields = {
  utm_campaign: string
  utm_medium: 'web'
  /** The path of the page on which the form is shown. */
  utm_source: string
  public_id: string
  partner_code: string
}

/**
 * The address of an embedded form. Hidden fields are in the fragment, as the service's own library sends them, so that no server on the way
 * logs them. Empty ones are left out.
 */
export function typeformAddress(formId: string, embedId: string, hostname: string, hidden: HiddenFields): string {
  const url = new URL(`/to/${encodeURIComponent(formId)}`, typeformOrigin)
  url.searchParams.set('typeform-embed-id', embedId)
  url.searchParams.set('typeform-embed', 'embed-widget')
  url.searchParams.set('typeform-source', hostname)
  url.searchParams.set('typeform-medium', 'embed-sdk')
  url.searchParams.set('typeform-medium-version', 'next')
  url.searchParams.set('disable-tracking', 'true')
  const filled = Object.entries(hidden).filter(([, value]) => value !== '')
  url.hash = new URLSearchParams(filled).toString()
  return url.href
}

/** The name of an event, such as `form-ready` or `form-submit`, in a message of the form's frame; null when it is not about this embedding. */
export function typeformEvent(data: unknown, embedId: string): string | null {
  if (typeof data !== 'object' || data === null) return null
  const { type, embedId: of } = data as { type?: unknown; embedId?: unknown }
  return typeof type === 'string' && of === embedId ? type : null
}
