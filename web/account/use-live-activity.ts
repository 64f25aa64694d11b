import { useEffect, useEffectEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { apiBase } from '../call.ts'
import { activityEvent, memberEventsPath, type ActivityEvent } from '../../contract/api/activity.ts'

const gatherMs = 150 // several messages of one purchase are one look

function eventOf(data: string): ActivityEvent | null {
  const read = activityEvent.safeParse(JSON.parse(data))
  return read.success ? read.data : null
}

/** Hears of each change of this member's dines while the page is open, and has the page read anew what changed. */
export function useLiveActivity(): { listening: boolean; news: ActivityEvent | null } {
  const { revalidate } = useRevalidator()
  const [listening, setListening] = useState(false)
  const [news, setNews] = useState<ActivityEvent | null>(null)
  const look = useEffectEvent(() => void revalidate())
  useEffect(() => {
    const source = new EventSource(apiBase() + memberEventsPath)
    let timer: ReturnType<typeof setTimeout> | undefined
    const lookSoon = () => {
      clearTimeout(timer)
      timer = setTimeout(() => look(), gatherMs)
    }
    source.addEventListener('open', () => {
      setListening(true)
      // Before it opened, the first time or after it broke, something may have been missed.
      lookSoon()
    })
    source.addEventListener('error', () => setListening(false))
    source.addEventListener('activity', (message: MessageEvent<string>) => {
      setNews(eventOf(message.data))
      lookSoon()
    })
    return () => {
      clearTimeout(timer)
      source.close()
    }
  }, [])
  return { listening, news }
}
