import { createStore } from '../../../../lib/store.ts'
import type { Picture } from './draw-picture.ts'

/** Thumbnails that are drawn at the same time; the large picture comes first. */
const AT_ONCE = 2

/**
 * A slide's small picture. `key`: the inputs of the drawing as text. `notes` are absent until those of a stored picture have been read.
 */
export type Thumbnail = Pick<Picture, 'url'> & { key: string; notes?: Picture['notes'] }
export type Thumbnails = ReadonlyMap<string, Thumbnail>

type Job<Request> = { id: string; key: string; request: Request }

/**
 * Holds the small pictures of slides by their ids. `start`: pictures that the server has stored already, which are shown before their notes are
 * read. A wanted picture that changes while it waits is drawn once, as it was wanted last.
 */
export function createThumbnails<Request>(start: Thumbnails, draw: (request: Request) => Promise<Picture>) {
  const store = createStore<Thumbnails>(start)
  const wanted = new Map<string, Job<Request>>()
  let running = 0

  function showThumbnail(id: string, thumbnail: Thumbnail): void {
    const before = store.get().get(id)
    store.set(new Map(store.get()).set(id, thumbnail))
    if (before?.url !== thumbnail.url && before?.url.startsWith('blob:')) URL.revokeObjectURL(before.url)
  }

  async function run({ id, key, request }: Job<Request>): Promise<void> {
    running += 1
    const picture = await draw(request).catch(() => undefined) // the old picture stays; the large one tells why
    running -= 1
    if (picture) showThumbnail(id, { key, ...picture })
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
      const shown = store.get().get(job.id)
      if (shown?.key === job.key && shown.notes) return void wanted.delete(job.id)
      wanted.set(job.id, job)
      runNext()
    },
  }
}
