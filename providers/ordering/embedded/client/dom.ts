type Child = Node | string | null | false | undefined
type Props = Record<string, string | boolean | number | null | undefined | ((event: Event) => void)>

/**
 * Creates an element. A function becomes a listener: `onclick` listens for `click`. `true` sets an attribute without a value; `false`, null
 * and undefined set none. Text is never parsed as HTML.
 */
export function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  props: Props = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(props)) {
    if (typeof value === 'function') element.addEventListener(name.slice(2), value)
    else if (value !== null && value !== undefined && value !== false)
      element.setAttribute(name, value === true ? '' : String(value))
  }
  for (const child of children) if (child !== null && child !== undefined && child !== false) element.append(child)
  return element
}

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
export const money = (minor: number): string => dollars.format(minor / 100)

/**
 * Formats a time of the restaurant's wall clock (`YYYY-MM-DDTHH:mm`) as `Today, 6:30 PM`, with Tomorrow or the date for other days. `today`
 * is the restaurant's date, `YYYY-MM-DD`.
 */
export function formatPickupTime(local: string, today: string): string {
  // Read and formatted as UTC, so that the browser's time zone changes nothing.
  const pickupTime = new Date(`${local}:00Z`)
  const clockTime = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: 'UTC' }).format(pickupTime)
  const days = Math.round((Date.parse(`${local.slice(0, 10)}T00:00Z`) - Date.parse(`${today}T00:00Z`)) / 86_400_000)
  if (days === 0) return `Today, ${clockTime}`
  if (days === 1) return `Tomorrow, ${clockTime}`
  const dateFormat = new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  })
  return `${dateFormat.format(pickupTime)}, ${clockTime}`
}

/** Scrolls to the top and focuses the heading, like a new page. */
export function focusHeading(heading: HTMLElement): void {
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  window.scrollTo(0, 0)
}
