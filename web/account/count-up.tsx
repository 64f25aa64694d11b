import { useEffect, useState } from 'react'

const countMs = 250

/**
 * A number that counts up or down from `from` to `value`. When `from` is null, the first render shows `value` at once, and each new value
 * counts from the last one. The number never counts when the person prefers reduced motion.
 */
export function CountUp({
  value,
  from,
  format,
}: {
  value: number
  from: number | null
  format: (value: number) => string
}) {
  const [displayedValue, setDisplayedValue] = useState(value)
  const [lastProps, setLastProps] = useState({ value, from })
  if (lastProps.value !== value || lastProps.from !== from) {
    setLastProps({ value, from })
    setDisplayedValue(from ?? lastProps.value)
  }
  useEffect(() => {
    const start = from ?? displayedValue
    if (start === value || window.matchMedia('(prefers-reduced-motion: reduce)').matches)
      return setDisplayedValue(value)
    const startedAt = performance.now()
    let frame = requestAnimationFrame(function step(now) {
      const progress = Math.min(1, Math.max(0, (now - startedAt) / countMs))
      const easedProgress = 1 - (1 - progress) ** 3
      setDisplayedValue(Math.round(start + (value - start) * easedProgress))
      if (progress < 1) frame = requestAnimationFrame(step)
    })
    // A page in the background gets no animation frames and would keep the old number.
    const endTimer = setTimeout(() => setDisplayedValue(value), countMs * 2)
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(endTimer)
    }
    // Each new value starts one run; `displayedValue` changes during the run and must not restart it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [value, from])
  return (
    <>
      <span aria-hidden="true">{format(displayedValue)}</span>
      <span className="visually-hidden">{format(value)}</span>
    </>
  )
}
