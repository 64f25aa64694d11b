import { useSyncExternalStore } from 'react'

const never = () => () => {}
const here = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** An instant in the reader's own zone. The server does not know it and says UTC until the page is alive. */
export function Moment({ at }: { at: string }) {
  const timeZone = useSyncExternalStore(never, here, () => 'UTC')
  const text = new Intl.DateTimeFormat('en-US', {
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  }).format(new Date(at))
  return <time dateTime={at}>{text}</time>
}
