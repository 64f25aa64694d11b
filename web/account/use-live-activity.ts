import { useState, useSyncExternalStore } from 'react'
import { useRevalidator } from 'react-router'
import { apiBase } from '../api/page-values.ts'
import { activityEvent, memberEventsPath, type ActivityEvent } from '../../contract/api/activity.ts'
import { openActivityStream } from './activity-stream.ts'

/** `lastEvent`: null before the first event, and when the last one does not match the schema. `eventCount`: how many have arrived. */
type LiveActivity = { isListening: boolean; lastEvent: ActivityEvent | null; eventCount: number }
const initialState: LiveActivity = { isListening: false, lastEvent: null, eventCount: 0 }

function eventOf(data: string): ActivityEvent | null {
  const parsed = activityEvent.safeParse(JSON.parse(data))
  return parsed.success ? parsed.data : null
}

/** The event stream as a store. It is open while a component listens to the store. */
function activityStore(refetch: () => void) {
  let state = initialState
  const subscribe = (onChange: () => void) => {
    const update = (changes: Partial<LiveActivity>) => {
      state = { ...state, ...changes }
      onChange()
    }
    return openActivityStream(apiBase() + memberEventsPath, {
      onListening: (isListening) => update({ isListening }),
      onActivity: (data) => update({ lastEvent: eventOf(data), eventCount: state.eventCount + 1 }),
      refetch,
    })
  }
  return { subscribe, read: () => state }
}

/**
 * Listens to changes of the member's dines while the page is open. Reloads the page's data shortly after each change, when the stream
 * opens, when the server reports the end of the session, and at the stream's first refusal.
 */
export function useLiveActivity(): LiveActivity {
  const { revalidate } = useRevalidator()
  const [store] = useState(() => activityStore(() => void revalidate()))
  return useSyncExternalStore(store.subscribe, store.read, () => initialState)
}
