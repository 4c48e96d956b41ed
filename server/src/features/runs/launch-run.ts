import { randomUUID } from 'node:crypto'
import type { Automation } from 'contract/runs/automations.ts'
import type { LaunchReply } from 'contract/runs/launch.ts'
import { takeBeginning } from 'contract/values/take-beginning.ts'
import { eq } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { invalidFieldsError } from '#core/errors.ts'
import { stoppedBySettingError } from '#core/setting-error.ts'
import { hashToken } from '#core/tokens.ts'
import { projects } from '#db/tables/config.ts'
import { runs } from '#db/tables/runs.ts'
import { isActive } from '#features/records/archive.ts'
import { readAutomationMode } from './automation-modes.ts'
import { buildAutomationUrl, type IntegrationRow, readIntegrationRow } from './automation-service.ts'
import { deriveRunToken } from './run-token.ts'
import { DELIVER_QUEUE } from './settle-attempt.ts'

export type NewRun = {
  automation: Automation
  title: string
  /** The specification's payload, with its keys in the specification's order. */
  input: object
  previous?: number | undefined
  /** Null for none. If absent, the project of the repeated run is taken. */
  project?: number | null | undefined
  /** If absent, the automation's mode decides. `resendRun` keeps the value of the run that it repeats. */
  isBuiltIn?: boolean
  provider?: { id: number; name: string; url: string } | undefined
  byRules?: boolean
}

const SETTINGS_LINK = { label: 'Configurar integração', href: '/settings' }

const NOT_CONFIGURED = {
  code: 'not_configured',
  title: 'Nenhum serviço de automação está configurado',
  why: 'Nenhum serviço de automação está configurado.',
  remedy: 'Informe o endereço dele em Configurações.',
  link: SETTINGS_LINK,
}

const PAUSED = {
  code: 'integration_paused',
  title: 'Os envios estão pausados',
  why: 'O serviço informou que o endereço não existe mais (410), e os envios foram pausados.',
  remedy: 'Retome-os em Configurações.',
  link: SETTINGS_LINK,
}

/** @throws 503 if none is set up or it is paused; a person who may change its settings gets a link to them */
export async function requireUsableIntegration({ db, user }: Pick<Ctx, 'db' | 'user'>): Promise<IntegrationRow> {
  const integration = await readIntegrationRow(db)
  if (!integration) throw stoppedBySettingError(user, NOT_CONFIGURED)
  if (integration.pausedAt) throw stoppedBySettingError(user, PAUSED)
  return integration
}

const TITLE_MAX = 160

async function findExistingRun({ db }: Ctx, id: number | undefined): Promise<number | null> {
  if (id === undefined) return null
  const [row] = await db.select({ id: runs.id }).from(runs).where(eq(runs.id, id))
  return row?.id ?? null
}

/**
 * Without a given one, a repetition keeps the project of the run that it repeats.
 * @throws 422 naming project, if it is unknown or archived
 */
async function resolveProject({ db }: Ctx, given: number | null | undefined, previousId: number | null): Promise<number | null> {
  if (given === null) return null
  if (given !== undefined) {
    if (!(await isActive(db, projects, given))) throw invalidFieldsError({ project: 'Projeto não encontrado' })
    return given
  }
  if (previousId === null) return null
  const [before] = await db.select({ projectId: runs.projectId }).from(runs).where(eq(runs.id, previousId))
  return before?.projectId ?? null
}

const SWITCHED_OFF = {
  code: 'automation_off',
  title: 'Esta automação está desligada',
  why: 'Esta automação está desligada.',
  remedy: 'Ligue-a em Configurações.',
  link: { label: 'Ligar automação', href: '/settings#automacoes' },
}

const OWN_DESTINATION = { destinationName: 'Interno', destinationUrl: '', providerId: null, isBuiltIn: true }

async function resolveDestination(ctx: Ctx, { automation, provider, isBuiltIn }: NewRun) {
  if (provider) return { destinationName: provider.name, destinationUrl: provider.url, providerId: provider.id }
  const mode = await readAutomationMode(ctx.db, automation)
  if (mode === 'off') throw stoppedBySettingError(ctx.user, SWITCHED_OFF)
  if (isBuiltIn ?? mode === 'internal') return OWN_DESTINATION
  const integration = await requireUsableIntegration(ctx)
  return { destinationName: integration.name, destinationUrl: buildAutomationUrl(integration, automation), providerId: null }
}

/**
 * Run and job are stored in the call's transaction; the job is due when the first attempt's lease would run out.
 * @throws 422 naming project; 503 if the automation is off or unusable
 */
export async function launchRun(ctx: Ctx, given: NewRun): Promise<LaunchReply> {
  const { automation, title, input } = given
  const { db, user, now, secrets, queue, timings } = ctx
  const destination = await resolveDestination(ctx, given)
  const previousId = await findExistingRun(ctx, given.previous)
  const webhookId = `run_${randomUUID()}`
  const [run] = await db
    .insert(runs)
    .values({
      automation,
      title: takeBeginning(title, TITLE_MAX),
      body: JSON.stringify(input),
      userId: user.id,
      webhookId,
      tokenHash: hashToken(deriveRunToken(secrets, webhookId)),
      ...destination,
      byRules: given.byRules ?? false,
      nextAttemptAt: now(),
      previousId,
      projectId: await resolveProject(ctx, given.project, previousId),
      createdAt: now(),
    })
    .returning({ id: runs.id, state: runs.state })
  if (!run) throw new Error('a run was inserted without a row')
  await queue.send(db, DELIVER_QUEUE, { id: run.id }, new Date(now().getTime() + timings.leaseMs))
  return { ok: true, run }
}
