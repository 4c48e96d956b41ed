import type { PieceState } from 'contract/pieces/states.ts'
import { addDays, type CivilDate } from 'contract/values/dates.ts'
import { and, desc, eq } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { pieces } from '#db/tables/pieces.ts'
import { contents } from '#db/tables/results.ts'
import { runs } from '#db/tables/runs.ts'
import { joinPieceTexts } from '#features/pieces/built-in/create-piece.ts'
import { findKitForClient } from '#features/pieces/kits/read-kits.ts'
import { composePiece } from '#features/pieces/text/compose-piece.ts'
import { DEMO_CLIENTS } from './agency.ts'
import { toWireClient } from './runs.ts'

const [, aurora = '', serrano = '', verde = ''] = DEMO_CLIENTS

type PlannedPiece = { kind: 'carousel' | 'static'; client: string; state: PieceState; inDays: number | null; idea: string }

const PLANNED: readonly PlannedPiece[] = [
  {
    kind: 'carousel',
    client: aurora,
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
  {
    kind: 'static',
    client: serrano,
    state: 'approved',
    inDays: -2,
    idea: 'Guia de grãos: escolha pela torra, não pelo preço',
  },
  {
    kind: 'carousel',
    client: verde,
    state: 'draft',
    inDays: null,
    idea: 'Rega sem exagero\nToque a terra antes\nRegue de manhã\nEsvazie o pratinho',
  },
]

async function findDeliveringRun({ db }: Ctx, { kind, client }: PlannedPiece) {
  const [run] = await db
    .select({ id: runs.id, userId: runs.userId, projectId: runs.projectId, client: contents.client, persona: contents.persona })
    .from(contents)
    .innerJoin(runs, eq(runs.id, contents.runId))
    .where(and(eq(contents.kind, kind), eq(contents.client, toWireClient(client))))
    .orderBy(desc(runs.id))
    .limit(1)
  if (!run) throw new Error(`no ${kind} content of ${client} to make a piece of`)
  return run
}

export async function createDemoPieces(ctx: Ctx, today: CivilDate): Promise<void> {
  for (const planned of PLANNED) {
    const { kind, state, inDays, idea } = planned
    const run = await findDeliveringRun(ctx, planned)
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
