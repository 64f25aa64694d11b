import { useCallback, useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { openCardFrame } from '../../contract/api/cards.ts'
import type { FrameTheme } from '../../contract/vault.ts'
import { api } from '../api/api.ts'
import { pushEvent } from '../tracking/data-layer.ts'
import { mountCardFrame, type CardFrame, type CardState } from './frame.ts'

const emptyCard: CardState = { complete: false, empty: true, brand: null }

/** The background of the element or of its nearest ancestor that has one, such as a panel or the page; else the token `--paper`. */
function backgroundOf(element: HTMLElement): string {
  for (let ancestor: HTMLElement | null = element; ancestor; ancestor = ancestor.parentElement) {
    const { backgroundColor } = getComputedStyle(ancestor)
    if (!/^(transparent|rgba\(.*, 0\))$/.test(backgroundColor)) return backgroundColor
  }
  return getComputedStyle(element).getPropertyValue('--paper').trim()
}

/** The current values of the design tokens, so that the frame matches the color scheme of the page. */
function themeOf(element: HTMLElement): FrameTheme {
  const style = getComputedStyle(element)
  const token = (name: string) => style.getPropertyValue(name).trim()
  return {
    font: token('--frame-font'),
    ink: token('--ink'),
    inkSoft: token('--ink-soft'),
    paper: backgroundOf(element),
    surface: token('--surface'),
    line: token('--ink-soft'),
    accent: token('--focus'),
    danger: token('--danger'),
    radius: token('--radius-field'),
  }
}

export type FramePhase = 'loading' | 'ready' | 'failed'
type Options = {
  element: RefObject<HTMLElement | null>
  title: string
  labels: { number: string; expiry: string }
  onEnter: () => void
}

/**
 * Opens the vault's card fields in an element. `reopen` opens a new frame, because a sealed card is valid for one submission. The hook also
 * opens a new frame when the ticket expires. `submit` rejects with `silent` while there is no frame.
 */
export function useCardFrame({ element, title, labels, onEnter }: Options) {
  const [frameKey, setFrameKey] = useState(0)
  const [phase, setPhase] = useState<FramePhase>('loading')
  const [card, setCard] = useState<CardState>(emptyCard)
  const [origin, setOrigin] = useState('')
  const frame = useRef<CardFrame | null>(null)
  const enter = useEffectEvent(onEnter)
  const readTexts = useEffectEvent(() => ({ title, labels }))
  const reopen = useCallback(() => {
    setPhase('loading')
    setCard(emptyCard)
    setOrigin('')
    setFrameKey((key) => key + 1)
  }, [])

  useEffect(() => {
    let isCurrent = true
    void api(openCardFrame, {}).then((reply) => {
      const container = element.current
      if (!isCurrent || !container) return
      if (!reply.ok) return setPhase('failed')
      setOrigin(reply.value.origin)
      frame.current = mountCardFrame({
        ...reply.value,
        ...readTexts(),
        element: container,
        theme: themeOf(container),
        onReady: () => {
          setPhase('ready')
          pushEvent({ event: 'secureCardEntry', outcome: 'loaded' })
        },
        onFailed: () => {
          setPhase('failed')
          pushEvent({ event: 'secureCardEntry', outcome: 'failed' })
        },
        onState: setCard,
        onEnter: () => enter(),
        onExpired: reopen,
      })
    })
    const scheme = window.matchMedia('(prefers-color-scheme: dark)')
    const applyScheme = () => element.current && frame.current?.applyTheme(themeOf(element.current), readTexts().labels)
    scheme.addEventListener('change', applyScheme)
    return () => {
      isCurrent = false
      scheme.removeEventListener('change', applyScheme)
      frame.current?.destroy()
      frame.current = null
    }
  }, [element, frameKey, reopen])

  const submit = useCallback(() => frame.current?.submit() ?? Promise.reject(new Error('silent')), [])
  return { phase, card, origin, submit, reopen }
}
