import { addDays, type CivilDate } from 'contract/dates.ts'
import type { PieceState } from 'contract/pieces/states.ts'
import { and, desc, eq, isNotNull } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { pieces } from '../db/tables/pieces.ts'
import { contents } from '../db/tables/results.ts'
import { runs } from '../db/tables/runs.ts'
import { joinPieceTexts } from '../features/content/made-here/create-piece.ts'
import { findKitForClient } from '../pieces/kits/read-kits.ts'
import { composePiece } from '../pieces/text/compose-piece.ts'

type PlannedPiece = { kind: 'carousel' | 'static'; state: PieceState; inDays: number | null; idea: string }

/**
 * The planned pieces, each made of one of the newest contents of its kind. The first piece has each kind of slide that an idea
 * can have.
 */
const PLANNED: readonly PlannedPiece[] = [
  {
    kind: 'carousel',
    state: 'review',
    inDays: 3,
    idea: [
      'Clareamento em casa ou no consultório?',
      '',
      'Dói menos do que parece, e dura mais quando é acompanhado.',
      '',
      'O que evitar nos primeiros dias:',
      '- Café e chá preto',
      '- Vinho tinto',
      '- Molho de tomate',
      '',
      '87 % dos pacientes dizem que fariam de novo',
      '',
      'Agende uma avaliação pelo direct',
      '',
      '#clareamento #sorriso #odontologia',
    ].join('\n'),
  },
  { kind: 'static', state: 'approved', inDays: -2, idea: 'Guia de grãos: escolha pela torra, não pelo preço' },
  {
    kind: 'carousel',
    state: 'draft',
    inDays: null,
    idea: 'Rega sem exagero\nToque a terra antes\nRegue de manhã\nEsvazie o pratinho',
  },
]

/** Lists runs that delivered contents of this kind, newest first. */
const listDeliveringRuns = ({ db }: Ctx, kind: PlannedPiece['kind']) =>
  db
    .select({ id: runs.id, userId: runs.userId, projectId: runs.projectId, client: contents.client, persona: contents.persona })
    .from(contents)
    .innerJoin(runs, eq(runs.id, contents.runId))
    .where(and(eq(contents.kind, kind), isNotNull(runs.id)))
    .orderBy(desc(runs.id))
    .limit(PLANNED.length)

/** Makes pieces of some contents by rules, as this server does without a provider. */
export async function createDemoPieces(ctx: Ctx, today: CivilDate): Promise<void> {
  for (const [index, { kind, state, inDays, idea }] of PLANNED.entries()) {
    const run = (await listDeliveringRuns(ctx, kind))[index]
    if (!run) throw new Error(`no ${kind} content to make a piece of`)
    const { slides, caption, hashtags } = composePiece(kind, idea)
    const { id: runId, ...rest } = run
    const kit = await findKitForClient(ctx.db, run.client)
    await ctx.db.insert(pieces).values({
      ...rest,
      runId,
      kind,
      title: slides[0]?.headline ?? kind,
      kitId: kit?.id ?? null,
      format: '4:5',
      mode: 'light',
      slides,
      caption,
      hashtags,
      plain: joinPieceTexts({ slides, caption, hashtags }),
      state,
      plannedOn: inDays === null ? null : addDays(today, inDays),
      createdAt: ctx.now(),
      writtenAt: ctx.now(),
    })
  }
}
