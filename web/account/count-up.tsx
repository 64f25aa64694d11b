import { useEffect, useState } from 'react'

const countMs = 250

/** A number that counts from what it was to what it is, so that one sees it arrive. Drawn at once where motion is unwelcome. */
export function CountUp({
  value,
  from,
  show,
}: {
  value: number
  from: number | null
  show: (value: number) => string
}) {
  const [shown, setShown] = useState(value)
  const [last, setLast] = useState({ value, from })
  if (last.value !== value || last.from !== from) {
    setLast({ value, from })
    setShown(from ?? last.value)
  }
  useEffect(() => {
    const start = from ?? shown
    if (start === value || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return setShown(value)
    const begun = performance.now()
    let frame = requestAnimationFrame(function step(now) {
      const part = Math.min(1, Math.max(0, (now - begun) / countMs))
      setShown(Math.round(start + (value - start) * (1 - (1 - part) ** 3)))
      if (part < 1) frame = requestAnimationFrame(step)
    })
    // A page in the background draws no frames, and must not keep an old number.
    const end = setTimeout(() => setShown(value), countMs * 2)
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(end)
    }
    // Each new value is one run; what is shown meanwhile is its own doing.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [value, from])
  return (
    <>
      <span aria-hidden="true">{show(shown)}</span>
      <span className="visually-hidden">{show(value)}</span>
    </>
  )
}
