import { createStore } from '#lib/store.ts'

/** In milliseconds. A new request aborts a drawing of the same slide that began longer ago; otherwise it waits for the drawing's end. */
const ABORTABLE_AFTER_MS = 600

/** `shownSubject`: the subject of the picture that was drawn last. `error`: why the latest request could not be drawn. */
type Latest<Picture> = { picture?: Picture; shownSubject?: string; isPending: boolean; error?: unknown }

type Dependencies<Request, Picture> = {
  draw: (request: Request, signal: AbortSignal) => Promise<Picture>
  /** Returns what a request draws (the slide's id). A request with another subject aborts the current drawing at once. */
  readSubject: (request: Request) => string
  dispose: (picture: Picture) => void
}

/**
 * Of the requests that arrive meanwhile only the last is drawn next, so that the picture keeps up with quick typing; the old
 * picture stays until then.
 */
export function createLatestDrawing<Request, Picture>({ draw, readSubject, dispose }: Dependencies<Request, Picture>) {
  const store = createStore<Latest<Picture>>({ isPending: false })
  let current: { request: Request; controller: AbortController; startedAt: number } | undefined
  let waiting: Request | undefined
  let last: Request | undefined

  function show(picture: Picture, shownSubject: string): void {
    const { picture: before } = store.get()
    store.set({ picture, shownSubject, isPending: waiting !== undefined })
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
      if (isOther || Date.now() - current.startedAt > ABORTABLE_AFTER_MS) current.controller.abort()
    },
    /** If a drawing is running, this waits for its end. */
    retry(): void {
      if (current) waiting = last
      else if (last !== undefined) void start(last)
    },
    /** For when the screen is left; a later request is drawn again. */
    clear(): void {
      waiting = undefined
      current?.controller.abort()
      current = undefined
      const { picture } = store.get()
      store.set({ isPending: false })
      if (picture !== undefined) dispose(picture)
    },
  }
}
