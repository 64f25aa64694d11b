export type Watched = { frames: number[]; longTasks: number[]; workerAnswers: number[]; pinAnswers: number[] }
type WatchState = { watched: Watched; watching: boolean }

/** Runs in the page before any other script. Times are in milliseconds. */
export function watchMap(pins: string): void {
  const watched: Watched = { frames: [], longTasks: [], workerAnswers: [], pinAnswers: [] }
  const state: WatchState = { watched, watching: false }
  Object.assign(window, state)
  const isOn = () => (window as unknown as WatchState).watching
  let last = performance.now()
  const frame = (now: number) => {
    if (isOn()) watched.frames.push(now - last)
    last = now
    requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
  new PerformanceObserver((list) => {
    if (isOn()) for (const { duration } of list.getEntries()) watched.longTasks.push(duration)
  }).observe({ type: 'longtask' })
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries())
      if (isOn() && name.includes(pins)) watched.pinAnswers.push(duration)
  }).observe({ type: 'resource' })
  // Requests to the map's worker (group points, cut tiles) and the times of their replies.
  type Message = { id?: string; type?: string }
  const requestTimes = new Map<string, number>()
  const post = Reflect.get(Worker.prototype, 'postMessage') as (this: Worker, ...args: unknown[]) => void
  const listening = new WeakSet<Worker>()
  const onReply = ({ data: { id = '', type } }: MessageEvent<Message>) => {
    const began = type === '<response>' ? requestTimes.get(id) : undefined
    if (began === undefined) return
    requestTimes.delete(id)
    if (isOn()) watched.workerAnswers.push(performance.now() - began)
  }
  Worker.prototype.postMessage = function (this: Worker, ...args: unknown[]) {
    const { id, type } = args[0] as Message
    if (id && type !== '<response>') requestTimes.set(id, performance.now())
    if (!listening.has(this)) this.addEventListener('message', onReply as EventListener)
    listening.add(this)
    post.apply(this, args)
  }
}

export function watching(on: boolean): void {
  ;(window as unknown as WatchState).watching = on
}

export const readWatched = (): Watched => (window as unknown as WatchState).watched
