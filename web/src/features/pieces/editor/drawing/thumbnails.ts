import { createStore } from '#lib/store.ts'
import type { Picture } from './draw-picture.ts'

/** How many thumbnails are drawn at the same time: few, so that the large picture need not wait. */
const AT_ONCE = 2

/**
 * A slide's small picture. `key`: identifies the inputs that the picture was drawn from. `notes`: undefined for a stored picture whose
 * notes were not read yet.
 */
export type Thumbnail = Pick<Picture, 'url'> & { key: string } & Partial<Pick<Picture, 'notes' | 'undrawn'>>
export type Thumbnails = ReadonlyMap<string, Thumbnail>

type Job<Request> = { id: string; key: string; request: Request }

const isDrawn = ({ url }: Pick<Picture, 'url'>): boolean => url.startsWith('blob:')

/** Releases a picture that is no longer shown. A stored picture has an address of the server, and needs no release. */
function releasePicture(picture: Pick<Picture, 'url'>): void {
  if (isDrawn(picture)) URL.revokeObjectURL(picture.url)
}

/**
 * Creates the store of the slides' small pictures, by slide id. `start`: pictures that the server has already stored, which are shown
 * before their notes are read. One picture of a slide is drawn at a time. Of the requests for the slide that arrive meanwhile, only the
 * last one is drawn next.
 */
export function createThumbnails<Request>(start: Thumbnails, draw: (request: Request) => Promise<Picture>) {
  const store = createStore<Thumbnails>(start)
  const wanted = new Map<string, Job<Request>>()
  /** The jobs whose pictures are being drawn, by slide id. */
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
    /**
     * Requests the picture of a slide, unless the picture that is being drawn, or else the one on screen with its notes, has the same key.
     */
    request(job: Job<Request>): void {
      const shown = store.get().get(job.id)
      const currentKey = drawing.get(job.id)?.key ?? (shown?.notes && shown.key)
      if (currentKey === job.key) return void wanted.delete(job.id)
      wanted.set(job.id, job)
      runNext()
    },
    /** Drops all requests and disposes of the drawn pictures, because their screen was left. A later request is drawn again. */
    clear(): void {
      wanted.clear()
      drawing.clear()
      const thumbnails = [...store.get()]
      store.set(new Map(thumbnails.filter(([, thumbnail]) => !isDrawn(thumbnail))))
      for (const [, thumbnail] of thumbnails) releasePicture(thumbnail)
    },
  }
}
