import type { ContentInput } from 'contract/content/launch.ts'
import { DRAWING_NOTE_TITLES, type DrawingNote } from 'contract/pieces/drawings.ts'
import type { SlideFormat } from 'contract/pieces/formats.ts'
import type { SlideMode } from 'contract/pieces/looks.ts'
import { computeFirstStep } from 'contract/pieces/slides.ts'
import { runFileRule } from 'contract/runs/callback.ts'
import { and, eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { isDatabaseUnavailable } from '#db/failures.ts'
import { runFiles } from '#db/tables/runs.ts'
import { restWhileBusy } from '#features/runs/steps/rest.ts'
import { StepFailedError, type StepJob, type StepWork } from '#features/runs/steps/stepped-performer.ts'
import {
  DrawingFailedError,
  type DrawingRequest,
  type DrawnSlide,
  drawWithoutBrokenPictures,
  drawWithRetries,
  type SlideDrawer,
} from '../draw-slide.ts'
import { findKitForClient, readKitLook } from '../kits/read-kits.ts'
import { readSlidePhoto } from '../photos/read-photos.ts'
import { formatSlideName } from '../render/output/slides-zip.ts'
import type { PieceText } from '../text/compose-piece.ts'

export type DrawingChoice = { kitId: number | null; format: SlideFormat; mode: SlideMode }

async function listDrawnNames(db: Db, runId: number): Promise<Set<string>> {
  const rows = await db.select({ name: runFiles.name }).from(runFiles).where(eq(runFiles.runId, runId))
  return new Set(rows.map(({ name }) => name))
}

/** For a slide that crashes the process that draws, or takes too long; later attempts of the run would fail likewise. */
const TRIES = 3

async function drawOrFailStep(drawSlide: SlideDrawer, drawing: DrawingRequest, signal: AbortSignal): Promise<DrawnSlide> {
  try {
    return await drawWithoutBrokenPictures((one) => drawWithRetries(() => drawSlide(one, signal), TRIES), drawing)
  } catch (error) {
    if (!(error instanceof DrawingFailedError)) throw error
    const reason = `O slide ${drawing.position} não foi gerado: ${error.message}`
    const answer = error.log === '' ? {} : { answer: error.log }
    if (error.failure !== 'failed') throw new StepFailedError({ outcome: 'not-taken', reason, ...answer })
    const advice = `Tentamos ${TRIES} vezes. Encurte o texto dele na ideia ou troque o brand kit, e gere de novo`
    throw new StepFailedError({ outcome: 'refused', reason: `${reason}. ${advice}`, ...answer })
  }
}

type NotedSlides = Readonly<Record<DrawingNote, number[]>>

type DrawnFile = { name: string; png: Buffer; progress: { part: number; message: string; result: NotedSlides } }

async function storeSlide({ services, run, report }: StepJob, { name, png, progress }: DrawnFile): Promise<void> {
  const uploads = services.openUploads('results')
  try {
    const { key, type, size, sha256 } = await uploads.store({ content: png, name, field: 'file', rule: runFileRule })
    await report(async (tx) => {
      const same = and(eq(runFiles.runId, run.id), eq(runFiles.name, name))
      if ((await tx.$count(runFiles, same)) === 0)
        await tx.insert(runFiles).values({ runId: run.id, name, storageKey: key, type, size, sha256, createdAt: services.now() })
      return progress
    })
  } catch (error) {
    if (!isDatabaseUnavailable(error)) await uploads.discard() // keeps the file where the commit is in doubt and may have stored its key
    throw error
  }
}

const describeNote = (note: DrawingNote, positions: readonly number[]): string =>
  `${positions.length === 1 ? 'Slide' : 'Slides'} ${positions.join(', ')}: ${DRAWING_NOTE_TITLES[note]}`

function describeDrawing(kitName: string | undefined, noted: NotedSlides): string | null {
  const notes = Object.entries(noted).filter(([, positions]) => positions.length > 0)
  const remarks = notes.map(([note, positions]) => describeNote(note as DrawingNote, positions)).join(' ')
  return [kitName ? `Brand kit ${kitName}` : '', remarks].filter(Boolean).join('. ') || null
}

/** A slide that an earlier attempt has stored is not drawn again; its notes are those that were stored with it. */
export const createDrawStep =
  (drawSlide: SlideDrawer): StepWork =>
  async (job) => {
    const { slides } = job.results.write as PieceText // our own JSON, stored by the step before
    const { client_name: client }: ContentInput = JSON.parse(job.run.body) // our own JSON
    const kit = await findKitForClient(job.services.db, client)
    const appearance = await readKitLook(job.services.db, kit?.id ?? null)
    const drawn: DrawingChoice = { kitId: kit?.id ?? null, format: '4:5', mode: 'light' }
    const stored = await listDrawnNames(job.services.db, job.run.id)
    const count = slides.length
    const earlier = job.finished as NotedSlides | null // our own JSON, stored with each slide's picture
    const noted: NotedSlides = {
      'photo-missing': [],
      'font-missing': [],
      'small-text': [],
      'coarse-photo': [],
      undrawn: [],
      ...earlier,
    }
    for (const [at, slide] of slides.entries()) {
      const position = at + 1
      const name = `${formatSlideName(position)}.png`
      if (stored.has(name)) continue
      job.signal.throwIfAborted()
      const firstStep = computeFirstStep(slides, at)
      const drawing = { slide, ...appearance, format: drawn.format, mode: drawn.mode, position, count, firstStep }
      const { photo, isMissing } = await readSlidePhoto(job.services, drawing)
      const drawnSlide = await drawOrFailStep(drawSlide, photo ? { ...drawing, photo } : drawing, job.signal)
      if (isMissing || drawnSlide.lacksPictures) noted['photo-missing'].push(position)
      if (drawnSlide.lacksFont) noted['font-missing'].push(position)
      if (!drawnSlide.isLegible) noted['small-text'].push(position)
      if (drawnSlide.isCoarse) noted['coarse-photo'].push(position)
      if (drawnSlide.undrawn.length > 0) noted.undrawn.push(position)
      await storeSlide(job, {
        name,
        png: drawnSlide.picture,
        progress: { part: position / count, message: `${position} de ${count} slides gerados`, result: noted },
      })
      await restWhileBusy(job.services, job.signal)
    }
    return { result: drawn, note: describeDrawing(kit?.name, noted) }
  }
