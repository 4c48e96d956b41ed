import type { ContentInput } from 'contract/content/launch.ts'
import { listSlideTexts } from 'contract/pieces/alternative-text.ts'
import type { ContentKind } from 'contract/pieces/kinds.ts'
import { MAX_PIECE_TITLE, type PieceContent } from 'contract/pieces/pieces.ts'
import type { Slide } from 'contract/pieces/slides.ts'
import type { Db } from '#db/client.ts'
import { pieces } from '#db/tables/pieces.ts'
import type { runs } from '#db/tables/runs.ts'
import { listStoredSteps } from '#features/runs/steps/store.ts'
import type { PieceText } from '../text/compose-piece.ts'
import type { DrawingChoice } from './draw-step.ts'

export const summarizeSlides = (slides: readonly Slide[]): { title: string; text: string }[] =>
  slides.map(({ headline, figure, body, items, sides, callToAction }) => ({
    title: [figure, headline].filter(Boolean).join(' ') || callToAction,
    text: [body, ...items, ...sides.map(({ title, text }) => `${title}: ${text}`)].filter(Boolean).join('\n'),
  }))

export const joinPieceTexts = ({ slides, caption, hashtags }: Pick<PieceContent, 'slides' | 'caption' | 'hashtags'>): string =>
  [...slides.flatMap(listSlideTexts), caption, ...hashtags].filter(Boolean).join('\n')

export async function createPieceOfRun(tx: Db, run: typeof runs.$inferSelect, kind: ContentKind, now: Date): Promise<void> {
  const steps = await listStoredSteps(tx, run.id)
  const findResult = (name: string) => steps.find((step) => step.name === name)?.result
  const { slides, caption, hashtags } = findResult('write') as PieceText // our own JSON, stored by the run's steps
  const { kitId, format, mode } = findResult('draw') as DrawingChoice
  const input: ContentInput = JSON.parse(run.body) // our own JSON, validated at the launch
  await tx
    .insert(pieces)
    .values({
      kind,
      title: (slides[0]?.headline || run.title).slice(0, MAX_PIECE_TITLE),
      format,
      mode,
      slides,
      caption,
      hashtags,
      plain: joinPieceTexts({ slides, caption, hashtags }),
      runId: run.id,
      client: input.client_name,
      persona: input.client_persona,
      projectId: run.projectId,
      kitId,
      userId: run.userId,
      createdAt: now,
      writtenAt: now,
    })
    .onConflictDoNothing()
}
