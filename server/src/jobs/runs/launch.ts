import { randomUUID } from 'node:crypto'
import type { Automation } from 'contract/automations.ts'
import type { Launched } from 'contract/runs/launch.ts'
import { eq } from 'drizzle-orm'
import { runs } from '../../db/tables/runs.ts'
import type { Ctx } from '../../http/context.ts'
import { AppError } from '../../http/errors.ts'
import { currentIntegration, type IntegrationRow, urlOf } from './integration.ts'
import { DELIVER } from './settle.ts'
import { hashOf, tokenOf } from './token.ts'

export type NewRun = {
  automation: Automation
  /** What it is about, for the person. */
  title: string
  /** The seed's payload, its keys in the seed's order. */
  input: object
  /** The run that this one repeats. */
  previous?: number | undefined
}

const SETTINGS = { label: 'Configurar integração', href: '/settings' }

const notConfigured = () =>
  new AppError(503, 'not_configured', 'Nenhum serviço de automações está configurado', {
    detail: 'Nenhum serviço de automações está configurado. Informe o endereço dele em Configurações.',
    link: SETTINGS,
  })

const paused = () =>
  new AppError(503, 'integration_paused', 'Os envios estão pausados', {
    detail: 'O serviço disse que o endereço não existe mais (410), e os envios foram pausados. Retome-os em Configurações.',
    link: SETTINGS,
  })

/** @throws 503 with a link to the setting */
export async function usableIntegration({ db }: Pick<Ctx, 'db'>): Promise<IntegrationRow> {
  const integration = await currentIntegration(db)
  if (!integration) throw notConfigured()
  if (integration.pausedAt) throw paused()
  return integration
}

const TITLE_MAX = 160

async function existing({ db }: Ctx, id: number | undefined): Promise<number | null> {
  if (id === undefined) return null
  const [row] = await db.select({ id: runs.id }).from(runs).where(eq(runs.id, id))
  return row?.id ?? null
}

/**
 * Writes the run and its job in the call's transaction. The job starts when the first attempt's lease would be over: it is there
 * for a server that ends before it could make that attempt, or in the middle of it. The attempt itself tells the screens. @throws 503 nothing is set up, or it is paused
 */
export async function launch(ctx: Ctx, { automation, title, input, previous }: NewRun): Promise<Launched> {
  const { db, user, now, secrets, queue, timings } = ctx
  const integration = await usableIntegration(ctx)
  const webhookId = `run_${randomUUID()}`
  const [run] = await db
    .insert(runs)
    .values({
      automation,
      title: title.slice(0, TITLE_MAX).toWellFormed(),
      body: JSON.stringify(input),
      userId: user.id,
      webhookId,
      tokenHash: hashOf(tokenOf(secrets, webhookId)),
      destinationName: integration.name,
      destinationUrl: urlOf(integration, automation),
      nextAttemptAt: now(),
      previousId: await existing(ctx, previous),
      createdAt: now(),
    })
    .returning({ id: runs.id, state: runs.state })
  if (!run) throw new Error('a run was inserted without a row')
  await queue.send(db, DELIVER, { id: run.id }, new Date(now().getTime() + timings.leaseMs))
  return { ok: true, run }
}
