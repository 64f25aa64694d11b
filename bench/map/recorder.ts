/**
 * Durations in milliseconds. `frames`: between two frames. `longTasks`: of each task over 50 ms. `workerReplies`: from a request to
 * the map's worker until its reply. `pinReplies`: of each request for pins to the server.
 */
export type MapTimes = { frames: number[]; longTasks: number[]; workerReplies: number[]; pinReplies: number[] }
type Recorder = { times: MapTimes; isRecording: boolean }

/** Runs in the page before any other script. `pinsPath`: the part of an address that only requests for pins contain. */
export function installRecorder(pinsPath: string): void {
  const times: MapTimes = { frames: [], longTasks: [], workerReplies: [], pinReplies: [] }
  Object.assign(window, { times, isRecording: false } satisfies Recorder)
  const isRecording = () => (window as unknown as Recorder).isRecording
  let lastFrame = performance.now()
  const onFrame = (now: number) => {
    if (isRecording()) times.frames.push(now - lastFrame)
    lastFrame = now
    requestAnimationFrame(onFrame)
  }
  requestAnimationFrame(onFrame)
  new PerformanceObserver((list) => {
    if (isRecording()) for (const { duration } of list.getEntries()) times.longTasks.push(duration)
  }).observe({ type: 'longtask' })
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries())
      if (isRecording() && name.includes(pinsPath)) times.pinReplies.push(duration)
  }).observe({ type: 'resource' })
  // The map's worker groups points and cuts tiles. The wrapped postMessage times each reply, which MapLibre marks with `<response>`.
  type Message = { id?: string; type?: string }
  const requestTimes = new Map<string, number>()
  const originalPost = Reflect.get(Worker.prototype, 'postMessage') as (this: Worker, ...args: unknown[]) => void
  const listenedWorkers = new WeakSet<Worker>()
  const onReply = ({ data: { id = '', type } }: MessageEvent<Message>) => {
    const startedAt = type === '<response>' ? requestTimes.get(id) : undefined
    if (startedAt === undefined) return
    requestTimes.delete(id)
    if (isRecording()) times.workerReplies.push(performance.now() - startedAt)
  }
  Worker.prototype.postMessage = function (this: Worker, ...args: unknown[]) {
    const { id, type } = args[0] as Message
    if (id && type !== '<response>') requestTimes.set(id, performance.now())
    if (!listenedWorkers.has(this)) this.addEventListener('message', onReply as EventListener)
    listenedWorkers.add(this)
    originalPost.apply(this, args)
  }
}

export function setRecording(isRecording: boolean): void {
  Object.assign(window, { isRecording })
}

export const readMapTimes = (): MapTimes => (window as unknown as Recorder).times
