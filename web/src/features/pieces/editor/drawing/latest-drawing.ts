import { createStore } from '../../../../lib/store.ts'

/** A drawing that takes longer than this is given up for the next one of the same slide. */
const PATIENCE_MS = 600

/** `picture`: the last one drawn, of the subject `of`. `error`: why the latest one could not be drawn. */
type Latest<Picture> = { picture?: Picture; of?: string; isPending: boolean; error?: unknown }

type Dependencies<Request, Picture> = {
  draw: (request: Request, signal: AbortSignal) => Promise<Picture>
  /** The slide's id: a drawing of another slide is aborted at once. */
  readSubject: (request: Request) => string
  /** Called with a picture that is no longer shown. */
  dispose: (picture: Picture) => void
}

/**
 * Draws one request at a time, and of those that come meanwhile only the last one, so that the picture follows quick typing without a
 * queue. The old picture stays until the new one is there.
 */
export function createLatestDrawing<Request, Picture>({ draw, readSubject, dispose }: Dependencies<Request, Picture>) {
  const store = createStore<Latest<Picture>>({ isPending: false })
  let current: { request: Request; controller: AbortController; startedAt: number } | undefined
  let waiting: Request | undefined
  let last: Request | undefined

  function show(picture: Picture, of: string): void {
    const { picture: before } = store.get()
    store.set({ picture, of, isPending: waiting !== undefined })
    if (before !== undefined) dispose(before)
  }

  async function start(request: Request): Promise<void> {
    const controller = new AbortController()
    const own = { request, controller, startedAt: Date.now() }
    current = own
    store.set({ ...store.get(), isPending: true })
    const { picture, error } = await draw(request, controller.signal).then(
      (drawn) => ({ picture: drawn, error: undefined }),
      (reason: unknown) => ({ picture: undefined, error: reason }),
    )
    if (current !== own) return picture === undefined ? undefined : dispose(picture)
    current = undefined
    if (picture !== undefined && !controller.signal.aborted) show(picture, readSubject(request))
    else if (picture !== undefined) dispose(picture)
    else if (waiting === undefined) store.set({ ...store.get(), isPending: false, error })
    startWaiting()
  }

  function startWaiting(): void {
    const next = waiting
    waiting = undefined
    if (next !== undefined) void start(next)
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    request(next: Request): void {
      last = next
      if (!current) return void start(next)
      waiting = next
      const isOther = readSubject(current.request) !== readSubject(next)
      if (isOther || Date.now() - current.startedAt > PATIENCE_MS) current.controller.abort()
    },
    /** Draws the last request again, after one that is being drawn. */
    retry(): void {
      if (current) waiting = last
      else if (last !== undefined) void start(last)
    },
    /** Aborts the drawing under way. The picture on screen stays. */
    stop(): void {
      waiting = undefined
      current?.controller.abort()
      current = undefined
    },
  }
}
