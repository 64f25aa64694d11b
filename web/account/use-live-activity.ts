import { useEffect, useEffectEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { apiBase } from '../call.ts'
import { activityEvent, memberEventsPath, type ActivityEvent } from '../../contract/api/activity.ts'
import { openActivityStream } from './activity-stream.ts'

function eventOf(data: string): ActivityEvent | null {
  const read = activityEvent.safeParse(JSON.parse(data))
  return read.success ? read.data : null
}

/** Hears of each change of this member's dines while the page is open, and has the page read anew what changed. */
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
