import {
  frameLoadLimitMs,
  frameMessage,
  type CardBrand,
  type FrameLabels,
  type FrameMessage,
  type FrameTheme,
  type PageMessage,
} from '../../contract/vault.ts'

export type CardState = { complete: boolean; empty: boolean; brand: CardBrand | null }
export type SealedCard = { sealed: string; brand: CardBrand; lastFour: string }

/** Why `submit` was refused: the frame has told the person beside its field, except for `closed` and `silent`. */
export type CardRefusal = Extract<FrameMessage, { type: 'damask.frame.invalid' }>['code'] | 'closed' | 'silent'

export type CardFrame = {
  /** Asks for the sealed card. Rejects with an error whose `message` is a `CardRefusal`. */
  submit: () => Promise<SealedCard>
  /** Empties the fields. */
  reset: () => void
  /** New looks or words, for example when the colour scheme changes. */
  dress: (theme: FrameTheme, labels: Partial<FrameLabels>) => void
  destroy: () => void
}

export type CardFrameOptions = {
  /** Where the frame goes. It takes the width it is given and finds its own height. */
  element: HTMLElement
  /** `frameUrl`, `origin` and `nonce` as the call openCardFrame answered them. */
  frameUrl: string
  origin: string
  nonce: string
  /** What screen readers call the frame. */
  title?: string
  theme: FrameTheme
  labels: Partial<FrameLabels>
  onState?: (state: CardState) => void
  onReady?: () => void
  /** It has not loaded in 20 seconds: browser settings or extensions can block it. `onReady` may still follow. */
  onFailed?: () => void
  /** Enter was pressed in a field. */
  onEnter?: () => void
  /** The frame emptied itself because its ticket ran out: open a new one. */
  onExpired?: () => void
}

const sealLimitMs = 10_000
/** Room inside the frame for the focus rings, taken back outside. */
const ringPx = 4

/**
 * Opens the vault's card fields in a page. It accepts messages only from that frame's window, its exact origin, in
 * the contract's schema and with the nonce of this opening (M2-246), and sends only to that origin.
 */
export function mountCardFrame(options: CardFrameOptions): CardFrame {
  const { element, origin, nonce } = options
  const page = element.ownerDocument.defaultView
  if (!page) throw new TypeError('the element is in no page')
  const iframe = makeIframe(options)
  const answer = oneAnswer(page)
  let looks: { theme: FrameTheme; labels: Partial<FrameLabels> } = { theme: options.theme, labels: options.labels }
  let ready = false
  const say = (message: PageMessage) => iframe.contentWindow?.postMessage(message, origin)
  const dress = () => say({ type: 'damask.frame.theme', nonce, theme: looks.theme, labels: { ...looks.labels } })
  const loading = page.setTimeout(() => options.onFailed?.(), frameLoadLimitMs)

  const hear = (message: FrameMessage) => {
    if (message.type === 'damask.frame.ready') {
      page.clearTimeout(loading)
      ready = true
      dress()
      grow(iframe, message.height)
      options.onReady?.()
    } else if (message.type === 'damask.frame.resize') grow(iframe, message.height)
    else if (message.type === 'damask.frame.state')
      options.onState?.({ complete: message.complete, empty: message.empty, brand: message.brand })
    else if (message.type === 'damask.frame.sealed')
      answer.give({ sealed: message.sealed, brand: message.brand, lastFour: message.lastFour })
    else if (message.type === 'damask.frame.enter') options.onEnter?.()
    else {
      answer.refuse(message.code)
      if (message.code === 'cleared') options.onExpired?.()
    }
  }
  const listen = (event: MessageEvent<unknown>) => {
    if (event.origin !== origin || event.source === null || event.source !== iframe.contentWindow) return
    const message = frameMessage.safeParse(event.data)
    if (message.success && message.data.nonce === nonce) hear(message.data)
  }
  page.addEventListener('message', listen)
  element.append(iframe)
  return {
    submit: () => {
      if (!ready) return Promise.reject(new Error('silent' satisfies CardRefusal))
      return answer.ask(() => say({ type: 'damask.frame.submit', nonce }))
    },
    reset: () => say({ type: 'damask.frame.reset', nonce }),
    dress: (theme, labels) => {
      looks = { theme, labels }
      if (ready) dress()
    },
    destroy: () => {
      page.clearTimeout(loading)
      page.removeEventListener('message', listen)
      answer.refuse('closed')
      iframe.remove()
    },
  }
}

function makeIframe({ element, frameUrl, origin, title }: CardFrameOptions): HTMLIFrameElement {
  if (new URL(frameUrl).origin !== origin)
    throw new TypeError('the frame would come from another origin than it should')
  const iframe = element.ownerDocument.createElement('iframe')
  iframe.title = title ?? 'Secure card entry'
  iframe.setAttribute('allow', '')
  iframe.referrerPolicy = 'no-referrer'
  const { style } = iframe
  style.display = 'block'
  style.border = '0'
  style.margin = `-${ringPx}px`
  style.width = `calc(100% + ${2 * ringPx}px)`
  iframe.src = frameUrl
  return iframe
}

function grow(iframe: HTMLIFrameElement, height: number): void {
  iframe.style.height = `${height}px`
}

type OneAnswer = {
  ask: (send: () => void) => Promise<SealedCard>
  give: (card: SealedCard) => void
  refuse: (why: CardRefusal) => void
}

/** One question at a time: asking again while one is open waits for the same answer. What nobody asked for is dropped. */
function oneAnswer(page: Window): OneAnswer {
  let open: {
    promise: Promise<SealedCard>
    resolve: (card: SealedCard) => void
    reject: (error: Error) => void
    timer: number
  } | null = null
  const close = () => {
    const closing = open
    if (closing) page.clearTimeout(closing.timer)
    open = null
    return closing
  }
  const refuse = (why: CardRefusal) => close()?.reject(new Error(why))
  return {
    ask: (send) => {
      if (open) return open.promise
      open = { ...Promise.withResolvers<SealedCard>(), timer: page.setTimeout(() => refuse('silent'), sealLimitMs) }
      const { promise } = open
      send()
      return promise
    },
    give: (card) => close()?.resolve(card),
    refuse,
  }
}
