import {
  frameLoadLimitMs,
  frameMessage,
  type FrameLabels,
  type FrameMessage,
  type FrameTheme,
  type PageMessage,
} from '../../contract/vault.ts'
import type { CardBrand } from '../../domain/cards/brand.ts'

export type CardState = { complete: boolean; empty: boolean; brand: CardBrand | null }
export type SealedCard = { sealed: string; brand: CardBrand; lastFour: string }

/**
 * Why `submit` failed. The frame shows the reason next to its field, with three exceptions. `failed`: the frame could not seal the card.
 * `closed`: the page removed the frame. `silent`: the frame has not loaded yet, or it did not reply within 10 seconds.
 */
export type CardRefusal = Extract<FrameMessage, { type: 'damask.frame.invalid' }>['code'] | 'closed' | 'silent'

export type CardFrame = {
  /** Requests the sealed card. A call during a request returns the same promise. Rejects with a `CardRefusal` as the error's `message`. */
  submit: () => Promise<SealedCard>
  /** Empties the fields. */
  reset: () => void
  /** Sends a new theme and labels, for example when the color scheme changes. A frame that is still loading gets them when it is ready. */
  applyTheme: (theme: FrameTheme, labels: Partial<FrameLabels>) => void
  /** Removes the frame and rejects a pending `submit` with `closed`. */
  destroy: () => void
}

export type CardFrameOptions = {
  /** The parent of the frame. The frame fills its width and sets its own height. */
  element: HTMLElement
  /** `frameUrl`, `origin` and `nonce` are the reply of `openCardFrame`. The URL must have this origin. */
  frameUrl: string
  origin: string
  nonce: string
  /** The frame's name for screen readers. */
  title: string
  theme: FrameTheme
  labels: Partial<FrameLabels>
  onState?: (state: CardState) => void
  onReady?: () => void
  /** The frame has not loaded within 20 seconds: browser settings or extensions can block it. `onReady` may still follow. */
  onFailed?: () => void
  /** The member pressed Enter in a field. */
  onEnter?: () => void
  /** The ticket expired and the frame cleared its fields: open a new frame. */
  onExpired?: () => void
}

const sealTimeoutMs = 10_000
/** Padding inside the frame for the focus rings; a negative margin compensates for it. */
const focusRingPx = 4

/**
 * Opens the vault's card fields in a page. It accepts messages only from that frame's window, its exact origin, in
 * the contract's schema and with the nonce of this opening (M2-246), and sends only to that origin.
 */
export function mountCardFrame(options: CardFrameOptions): CardFrame {
  const { element, origin, nonce } = options
  const pageWindow = element.ownerDocument.defaultView
  if (!pageWindow) throw new TypeError("the element's document has no window")
  const iframe = makeIframe(options)
  const pendingReply = pendingReplyOf(pageWindow)
  let appearance: { theme: FrameTheme; labels: Partial<FrameLabels> } = { theme: options.theme, labels: options.labels }
  let isReady = false
  const post = (message: PageMessage) => iframe.contentWindow?.postMessage(message, origin)
  const postTheme = () =>
    post({ type: 'damask.frame.theme', nonce, theme: appearance.theme, labels: { ...appearance.labels } })
  const loadTimer = pageWindow.setTimeout(() => options.onFailed?.(), frameLoadLimitMs)

  const handle = (message: FrameMessage) => {
    if (message.type === 'damask.frame.ready') {
      pageWindow.clearTimeout(loadTimer)
      isReady = true
      postTheme()
      setHeight(iframe, message.height)
      options.onReady?.()
    } else if (message.type === 'damask.frame.resize') setHeight(iframe, message.height)
    else if (message.type === 'damask.frame.state')
      options.onState?.({ complete: message.complete, empty: message.empty, brand: message.brand })
    else if (message.type === 'damask.frame.sealed')
      pendingReply.resolve({ sealed: message.sealed, brand: message.brand, lastFour: message.lastFour })
    else if (message.type === 'damask.frame.enter') options.onEnter?.()
    else {
      // The remaining type is `damask.frame.invalid`.
      pendingReply.reject(message.code)
      if (message.code === 'cleared') options.onExpired?.()
    }
  }
  const listen = (event: MessageEvent<unknown>) => {
    if (event.origin !== origin || event.source === null || event.source !== iframe.contentWindow) return
    const message = frameMessage.safeParse(event.data)
    if (message.success && message.data.nonce === nonce) handle(message.data)
  }
  pageWindow.addEventListener('message', listen)
  element.append(iframe)
  return {
    submit: () => {
      if (!isReady) return Promise.reject(new Error('silent' satisfies CardRefusal))
      return pendingReply.request(() => post({ type: 'damask.frame.submit', nonce }))
    },
    reset: () => post({ type: 'damask.frame.reset', nonce }),
    applyTheme: (theme, labels) => {
      appearance = { theme, labels }
      if (isReady) postTheme()
    },
    destroy: () => {
      pageWindow.clearTimeout(loadTimer)
      pageWindow.removeEventListener('message', listen)
      pendingReply.reject('closed')
      iframe.remove()
    },
  }
}

function makeIframe({ element, frameUrl, origin, title }: CardFrameOptions): HTMLIFrameElement {
  if (new URL(frameUrl).origin !== origin) throw new TypeError(`the frame URL has another origin than ${origin}`)
  const iframe = element.ownerDocument.createElement('iframe')
  iframe.title = title
  // Delegates no browser feature, such as the camera, to the frame.
  iframe.setAttribute('allow', '')
  iframe.referrerPolicy = 'no-referrer'
  const { style } = iframe
  style.display = 'block'
  style.border = '0'
  style.margin = `-${focusRingPx}px`
  style.width = `calc(100% + ${2 * focusRingPx}px)`
  iframe.src = frameUrl
  return iframe
}

function setHeight(iframe: HTMLIFrameElement, height: number): void {
  iframe.style.height = `${height}px`
}

type PendingReply = {
  request: (send: () => void) => Promise<SealedCard>
  resolve: (card: SealedCard) => void
  reject: (reason: CardRefusal) => void
}

/** At most one request is pending: another call returns the same promise. Unrequested replies are dropped. */
function pendingReplyOf(pageWindow: Window): PendingReply {
  let pending: {
    promise: Promise<SealedCard>
    resolve: (card: SealedCard) => void
    reject: (error: Error) => void
    timer: number
  } | null = null
  const clearPending = () => {
    const request = pending
    if (request) pageWindow.clearTimeout(request.timer)
    pending = null
    return request
  }
  const reject = (reason: CardRefusal) => clearPending()?.reject(new Error(reason))
  return {
    request: (send) => {
      if (pending) return pending.promise
      pending = {
        ...Promise.withResolvers<SealedCard>(),
        timer: pageWindow.setTimeout(() => reject('silent'), sealTimeoutMs),
      }
      const { promise } = pending
      send()
      return promise
    },
    resolve: (card) => clearPending()?.resolve(card),
    reject,
  }
}
