import { shopLoadLimitMs, shopMessage, type ShopMessage } from '../../contract/ordering.ts'

export type ShopFrameOptions = {
  element: HTMLElement
  /** `frameUrl`, `origin` and `nonce` come from the call openShop. */
  frameUrl: string
  origin: string
  nonce: string
  title: string
  onMessage: (message: ShopMessage) => void
  /** The shop has not sent its ready message within `shopLoadLimitMs`: browser settings or extensions can block the frame. */
  onBlocked: () => void
}

/**
 * Shows the shop in a frame. Accepts messages only from that frame's window and exact origin, in the contract's schema, with the
 * nonce of this frame, each once and in order. Sends nothing to the frame. Returns the function that removes the frame. Throws a TypeError
 * when the URL of the frame has another origin, and when the element's document has no window.
 */
export function openShopFrame(options: ShopFrameOptions): () => void {
  const { element, frameUrl, origin, nonce } = options
  const siteWindow = element.ownerDocument.defaultView
  if (!siteWindow) throw new TypeError("the element's document has no window")
  if (new URL(frameUrl).origin !== origin) throw new TypeError(`the frame URL has another origin than ${origin}`)
  const iframe = element.ownerDocument.createElement('iframe')
  iframe.title = options.title
  // Empty: the shop gets no browser feature, such as the camera or the location.
  iframe.setAttribute('allow', '')
  // The sandbox keeps the shop from navigating this page and from opening windows.
  // Without `allow-same-origin` the origin of its messages would be "null".
  iframe.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-forms')
  iframe.referrerPolicy = 'no-referrer'
  iframe.src = frameUrl
  const loadTimer = siteWindow.setTimeout(options.onBlocked, shopLoadLimitMs)
  let lastSequence = 0
  const listen = (event: MessageEvent<unknown>) => {
    if (event.origin !== origin || event.source === null || event.source !== iframe.contentWindow) return
    const message = shopMessage.safeParse(event.data)
    if (!message.success || message.data.nonce !== nonce || message.data.sequence <= lastSequence) return
    lastSequence = message.data.sequence
    if (message.data.type === 'damask.order.ready') siteWindow.clearTimeout(loadTimer)
    options.onMessage(message.data)
  }
  siteWindow.addEventListener('message', listen)
  element.append(iframe)
  return () => {
    siteWindow.clearTimeout(loadTimer)
    siteWindow.removeEventListener('message', listen)
    iframe.remove()
  }
}
