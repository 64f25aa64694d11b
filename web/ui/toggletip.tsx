import { Info } from 'lucide-react'
import { useId, useRef } from 'react'
import css from './toggletip.module.css'
import { CopyText } from './copy-text.tsx'

const edgePx = 12 // smallest distance to the sides of the window
const gapPx = 6 // between button and bubble

/**
 * An info button that shows a bubble of text below itself. The browser opens and closes the bubble, also on Escape and on a tap outside.
 */
export function Toggletip({ label, text }: { label: string; text: string }) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const bubble = useRef<HTMLSpanElement>(null)
  const placeBubble = () => {
    if (!button.current || !bubble.current) return
    const box = button.current.getBoundingClientRect()
    const { offsetWidth } = bubble.current
    const leftPx = Math.min(
      box.left + box.width / 2 - offsetWidth / 2,
      document.documentElement.clientWidth - offsetWidth - edgePx,
    )
    bubble.current.style.insetInlineStart = `${Math.max(edgePx, leftPx)}px`
    bubble.current.style.insetBlockStart = `${box.bottom + gapPx}px`
  }
  return (
    <>
      <button ref={button} type="button" className={css.button} popoverTarget={id} aria-label={label}>
        <Info aria-hidden="true" size={18} />
      </button>
      <span ref={bubble} id={id} popover="auto" className={css.bubble} role="note" onToggle={placeBubble}>
        <CopyText text={text} />
      </span>
    </>
  )
}
