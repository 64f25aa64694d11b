import { shopLoadLimitMs, shopMessage, type ShopMessage } from '../../contract/ordering.ts'

export type ShopFrameOptions = {
  element: HTMLElement
  /** `frameUrl`, `origin` and `nonce` as the call openShop answered them. */
  frameUrl: string
  origin: string
  nonce: string
  title: string
  onMessage: (message: ShopMessage) => void
  /** It has not loaded in 20 seconds: browser settings or extensions can block it. */
  onBlocked: () => void
}

/**
 * Shows the shop in a page. Nothing is heard but from that frame's window, its exact origin, in the shapes of the contract, with the
 * nonce of this opening, each message once and in order. Nothing is told to the frame. Answers how to take it away again.
 */
export function openShopFrame(options: ShopFrameOptions): () => void {
  const { element, frameUrl, origin, nonce } = options
  const page = element.ownerDocument.defaultView
  if (!page) throw new TypeError('the element is not in a document')
  if (new URL(frameUrl).origin !== origin) throw new TypeError(`the frame URL has another origin than ${origin}`)
  const iframe = element.ownerDocument.createElement('iframe')
  iframe.title = options.title
  iframe.setAttribute('allow', '')
  // The shop never moves the page around it and opens no windows.
  iframe.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-forms')
  iframe.referrerPolicy = 'no-referrer'
  iframe.src = frameUrl
  const loading = page.setTimeout(options.onBlocked, shopLoadLimitMs)
  let last = 0
  const listen = (event: MessageEvent<unknown>) => {
    if (event.origin !== origin || event.source === null || event.source !== iframe.contentWindow) return
    const message = shopMessage.safeParse(event.data)
    if (!message.success || message.data.nonce !== nonce || message.data.sequence <= last) return
    last = message.data.sequence
    if (message.data.type === 'damask.order.ready') page.clearTimeout(loading)
    options.onMessage(message.data)
  }
  page.addEventListener('message', listen)
  element.append(iframe)
  return () => {
    page.clearTimeout(loading)
    page.removeEventListener('message', listen)
    iframe.remove()
  }
}
