import type { ContentInput } from 'contract/content/launch.ts'
import type { ContentKind } from 'contract/pieces/kinds.ts'
import type { RunResult } from 'contract/runs/result.ts'
import { contents } from '#db/tables/results.ts'
import type { ResultSink } from '#features/runs/run-services.ts'
import { createPieceOfRun } from './built-in/create-piece.ts'

const toSlides = ({ slides = [] }: RunResult) => slides.map(({ title, text }) => ({ title: title || null, text: text || null }))

const listCaptions = ({ images = [] }: RunResult) => images.flatMap(({ caption }) => caption || [])

const createContentSink =
  (kind: ContentKind): ResultSink =>
  async (tx, run, result, now) => {
    const input: ContentInput = JSON.parse(run.body) // our own JSON, validated at the launch
    const text = [result.text, ...listCaptions(result)].filter(Boolean).join('\n\n') || null
    await tx
      .insert(contents)
      .values({
        runId: run.id,
        kind,
        title: run.title,
        client: input.client_name,
        persona: input.client_persona,
        text,
        slides: toSlides(result),
        createdAt: now,
      })
      .onConflictDoNothing()
    if (run.isBuiltIn) await createPieceOfRun(tx, run, kind, now)
  }

export const saveCarousel = createContentSink('carousel')
export const saveStatic = createContentSink('static')
