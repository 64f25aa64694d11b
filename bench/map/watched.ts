export type Watched = { frames: number[]; longTasks: number[]; workerAnswers: number[]; pinAnswers: number[] }
type Kept = { watched: Watched; watching: boolean }

/** Runs in the page before any other script. Times are in milliseconds. */
export function watchMap(pins: string): void {
  const watched: Watched = { frames: [], longTasks: [], workerAnswers: [], pinAnswers: [] }
  const kept: Kept = { watched, watching: false }
  Object.assign(window, kept)
  const isOn = () => (window as unknown as Kept).watching
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
  const asked = new Map<string, number>()
  const post = Reflect.get(Worker.prototype, 'postMessage') as (this: Worker, ...given: unknown[]) => void
  const heard = new WeakSet<Worker>()
  const hear = ({ data: { id = '', type } }: MessageEvent<Message>) => {
    const began = type === '<response>' ? asked.get(id) : undefined
    if (began === undefined) return
    asked.delete(id)
    if (isOn()) watched.workerAnswers.push(performance.now() - began)
  }
  Worker.prototype.postMessage = function (this: Worker, ...given: unknown[]) {
    const { id, type } = given[0] as Message
    if (id && type !== '<response>') asked.set(id, performance.now())
    if (!heard.has(this)) this.addEventListener('message', hear as EventListener)
    heard.add(this)
    post.apply(this, given)
  }
}

export function watching(on: boolean): void {
  ;(window as unknown as Kept).watching = on
}

export const whatWasWatched = (): Watched => (window as unknown as Kept).watched
