import { useEffect, useEffectEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { apiBase } from '../api/call.ts'
import { activityEvent, memberEventsPath, type ActivityEvent } from '../../contract/api/activity.ts'
import { openActivityStream } from './activity-stream.ts'

function eventOf(data: string): ActivityEvent | null {
  const parsed = activityEvent.safeParse(JSON.parse(data))
  return parsed.success ? parsed.data : null
}

/** Listens to changes of the member's dines while the page is open, and revalidates the page after each. */
export function useLiveActivity(): { listening: boolean; news: ActivityEvent | null } {
  const { revalidate } = useRevalidator()
  const [listening, setListening] = useState(false)
  const [news, setNews] = useState<ActivityEvent | null>(null)
  const refetch = useEffectEvent(() => void revalidate())
  useEffect(
    () =>
      openActivityStream(apiBase() + memberEventsPath, {
        onListening: setListening,
        onActivity: (data) => setNews(eventOf(data)),
        refetch: () => refetch(),
      }),
    [],
  )
  return { listening, news }
}
