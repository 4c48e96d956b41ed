import { createStore } from '../../../../lib/store.ts'

/** Thumbnails that are drawn at the same time; the large picture comes first. */
const AT_ONCE = 2

/** `key`: what the picture was drawn of. */
type Thumbnail = { key: string; url: string }
type Thumbnails = ReadonlyMap<string, Thumbnail>

type Job<Request> = { id: string; key: string; request: Request }

/**
 * Holds the small pictures of slides by their ids. `start`: pictures that the server has stored already. A wanted picture that changes
 * while it waits is drawn once, as it was wanted last.
 */
export function createThumbnails<Request>(start: Thumbnails, draw: (request: Request) => Promise<string>) {
  const store = createStore<Thumbnails>(start)
  const wanted = new Map<string, Job<Request>>()
  let running = 0

  function showThumbnail(id: string, thumbnail: Thumbnail): void {
    const before = store.get().get(id)
    store.set(new Map(store.get()).set(id, thumbnail))
    if (before?.url.startsWith('blob:')) URL.revokeObjectURL(before.url)
  }

  async function run({ id, key, request }: Job<Request>): Promise<void> {
    running += 1
    const url = await draw(request).catch(() => undefined) // the old picture stays; the large one tells why
    running -= 1
    if (url !== undefined) showThumbnail(id, { key, url })
    runNext()
  }

  function runNext(): void {
    const [job] = wanted.values()
    if (!job || running >= AT_ONCE) return
    wanted.delete(job.id)
    void run(job)
    runNext()
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    /** Asks for the picture of a slide, unless the one on screen is of the same key. */
    request(job: Job<Request>): void {
      if (store.get().get(job.id)?.key === job.key) return void wanted.delete(job.id)
      wanted.set(job.id, job)
      runNext()
    },
  }
}
