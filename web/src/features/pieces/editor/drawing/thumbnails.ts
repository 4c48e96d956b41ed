import { createStore } from '#lib/store.ts'
import type { Picture } from './draw-picture.ts'

/** How many thumbnails are drawn at the same time: few, so that the large picture need not wait. */
const AT_ONCE = 2

/** `key`: identifies the inputs of the picture. `notes`: undefined for a stored picture whose notes were not read yet. */
export type Thumbnail = Pick<Picture, 'url'> & { key: string } & Partial<Pick<Picture, 'notes' | 'undrawn' | 'texts'>>
export type Thumbnails = ReadonlyMap<string, Thumbnail>

type Job<Request> = { id: string; key: string; request: Request }

const isDrawn = ({ url }: Pick<Picture, 'url'>): boolean => url.startsWith('blob:')

/** A stored picture has an address of the server, and needs no release. */
function releasePicture(picture: Pick<Picture, 'url'>): void {
  if (isDrawn(picture)) URL.revokeObjectURL(picture.url)
}

/**
 * `start`: stored pictures, shown before their notes are read. Of the requests that arrive during a slide's drawing only the last
 * is drawn next.
 */
export function createThumbnails<Request>(start: Thumbnails, draw: (request: Request) => Promise<Picture>) {
  const store = createStore<Thumbnails>(start)
  const wanted = new Map<string, Job<Request>>()
  const drawing = new Map<string, Job<Request>>()

  function showThumbnail(id: string, thumbnail: Thumbnail): void {
    const before = store.get().get(id)
    store.set(new Map(store.get()).set(id, thumbnail))
    if (before && before.url !== thumbnail.url) releasePicture(before)
  }

  async function run(job: Job<Request>): Promise<void> {
    const { id, key, request } = job
    drawing.set(id, job)
    const picture = await draw(request).catch(() => undefined) // the old picture stays; the stage says why its slide could not be drawn
    if (drawing.get(id) !== job) return picture && releasePicture(picture) // the store was cleared meanwhile
    drawing.delete(id)
    if (picture) showThumbnail(id, { key, ...picture })
    runNext()
  }

  function runNext(): void {
    const job = [...wanted.values()].find(({ id }) => !drawing.has(id))
    if (!job || drawing.size >= AT_ONCE) return
    wanted.delete(job.id)
    void run(job)
    runNext()
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    request(job: Job<Request>): void {
      const shown = store.get().get(job.id)
      const currentKey = drawing.get(job.id)?.key ?? (shown?.notes && shown.key)
      if (currentKey === job.key) return void wanted.delete(job.id)
      wanted.set(job.id, job)
      runNext()
    },
    /** For when the screen is left; a later request is drawn again. */
    clear(): void {
      wanted.clear()
      drawing.clear()
      const thumbnails = [...store.get()]
      store.set(new Map(thumbnails.filter(([, thumbnail]) => !isDrawn(thumbnail))))
      for (const [, thumbnail] of thumbnails) releasePicture(thumbnail)
    },
  }
}
