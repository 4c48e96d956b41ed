import type { ContentInput } from 'contract/content/launch.ts'
import type { ContentKind } from 'contract/pieces/kinds.ts'
import type { RunResult } from 'contract/runs/result.ts'
import { eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { runs } from '#db/tables/runs.ts'
import type { Performer } from '#features/runs/run-services.ts'
import { createSteppedPerformer, type StepWork } from '#features/runs/steps/stepped-performer.ts'
import { findTextProvider, type TextProvider } from '#platform/ai/provider.ts'
import { findClientName, findPersonaDescription } from '../client-name.ts'
import type { SlideDrawer } from '../draw-slide.ts'
import { findKitForClient } from '../kits/read-kits.ts'
import { composePiece, describeOmitted, describeShortened, type PieceText } from '../text/compose-piece.ts'
import { listApprovedHeadlines } from '../writing/approved-headlines.ts'
import { summarizeSlides } from './create-piece.ts'
import { createDrawStep } from './draw-step.ts'
import { writeWithProvider } from './write-with-provider.ts'

const COMPOSED = 'Nenhum provedor de IA escreve: os textos são os da própria ideia, por regras'
const WANTED = 'Gerado sem IA, a pedido: os textos são os da própria ideia, por regras'

async function findRunWriter(db: Db, runId: number): Promise<{ writer: TextProvider | undefined; byRules: boolean }> {
  const [run] = await db.select({ userId: runs.userId, byRules: runs.byRules }).from(runs).where(eq(runs.id, runId))
  const byRules = run?.byRules ?? false
  return { byRules, writer: run && !byRules ? await findTextProvider(db, run.userId) : undefined }
}

/** Without an assigned AI provider the texts are made out of the idea by rules. */
const createWriteStep =
  (kind: ContentKind): StepWork =>
  async (job) => {
    const { db } = job.services
    const { client_name: client, client_persona: persona, content_idea: idea }: ContentInput = JSON.parse(job.run.body) // our own JSON
    const { writer, byRules } = await findRunWriter(db, job.run.id)
    if (!writer) {
      const text = composePiece(kind, idea)
      return { result: text, note: [byRules ? WANTED : COMPOSED, describeOmitted(text)].filter(Boolean).join('. ') }
    }
    const approved = await listApprovedHeadlines(db, client)
    const voice = await findKitForClient(db, client)
    const name = await findClientName(db, client)
    const personaDescription = await findPersonaDescription(db, client, persona)
    const text = await writeWithProvider(job, writer, { kind, client: name, persona, personaDescription, idea, approved, voice })
    return {
      result: text,
      note: [`Escritos por ${writer.model}, ${writer.provider.name}`, describeShortened(text)].filter(Boolean).join('. '),
    }
  }

function toRunResult({ write }: Readonly<Record<string, unknown>>): RunResult {
  const { slides, caption, hashtags } = write as PieceText // our own JSON, stored by the step that wrote
  return {
    slides: summarizeSlides(slides).map(({ title, text }) => ({ title: title || null, text: text || null })),
    text: [caption, hashtags.join(' ')].filter(Boolean).join('\n\n'),
  }
}

export const createContentPerformer = (kind: ContentKind, drawSlide: SlideDrawer): Performer =>
  createSteppedPerformer(
    kind,
    { write: createWriteStep(kind), draw: createDrawStep(drawSlide) },
    toRunResult,
    ({ write }) => describeOmitted(write as PieceText), // our own JSON, stored by the step that wrote
  )
