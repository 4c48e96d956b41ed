import { randomUUID } from 'node:crypto'
import { DEFAULT_WEBHOOK_PATHS } from 'contract/runs/automations.ts'
import { ForeignPersonas, type Persona } from 'contract/settings/personas.ts'
import { parseJson, toNameKey } from 'contract/values/values.ts'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { safeParse } from 'zod/mini'
import type { Ctx } from '#core/context.ts'
import { invalidFieldsError } from '#core/errors.ts'
import { clients } from '#db/tables/config.ts'
import { pieces } from '#db/tables/pieces.ts'
import { personas } from '#db/tables/records.ts'
import { isActive } from '#features/records/archive.ts'
import { refuseTakenName } from '#features/records/refuse-taken-name.ts'
import { buildAutomationUrl, type IntegrationRow, readIntegrationRow } from '#features/runs/automation-service.ts'
import { buildRequestHeaders } from '#features/runs/request-headers.ts'
import { getRecordTexts } from './records.ts'

const TIMEOUT_MS = 8_000
const MAX_ANSWER_BYTES = 64 * 1024

type Named = { persona_name: string }

const IS_FOR_PERSONA = and(
  isNull(pieces.deletedAt),
  sql`lower(${pieces.persona}) = lower(${personas.name})`,
  sql`replace(lower(${pieces.client}), ' ', '') = ${clients.nameKey}`,
)

export const listPersonas = ({ db }: Ctx): Promise<Persona[]> =>
  db
    .select({
      id: personas.id,
      clientId: personas.clientId,
      name: personas.name,
      description: personas.description,
      pieces: sql`${db.$count(pieces, IS_FOR_PERSONA)}`.mapWith(Number),
      revision: personas.revision,
    })
    .from(personas)
    .innerJoin(clients, eq(clients.id, personas.clientId))
    .where(and(isNull(personas.archivedAt), isNull(clients.archivedAt)))
    .orderBy(asc(clients.name), asc(personas.name))

export async function createPersona(
  { db, now }: Ctx,
  { clientId, name, description = '' }: { clientId: number; name: string; description?: string | undefined },
): Promise<{ ok: true; id: number }> {
  if (!(await isActive(db, clients, clientId))) throw invalidFieldsError({ clientId: 'Cliente não encontrado' })
  const insert = db
    .insert(personas)
    .values({ clientId, name, nameKey: toNameKey(name), description, createdAt: now() })
    .returning({ id: personas.id })
  const [row] = await refuseTakenName(getRecordTexts(personas).taken, insert)
  if (!row) throw new Error('a persona was inserted without a row')
  return { ok: true, id: row.id }
}

const listRegisteredPersonas = ({ db }: Ctx, clientName: string): Promise<Named[]> =>
  db
    .select({ persona_name: personas.name })
    .from(personas)
    .innerJoin(clients, eq(clients.id, personas.clientId))
    .where(and(eq(clients.nameKey, toNameKey(clientName)), isNull(clients.archivedAt), isNull(personas.archivedAt)))
    .orderBy(asc(personas.name))

async function askIntegration(
  { secrets, outgoing, now, log }: Ctx,
  row: IntegrationRow,
  clientName: string,
): Promise<Named[] | undefined> {
  const body = JSON.stringify({ client_name: clientName })
  const headers = await buildRequestHeaders(secrets, row, { id: `personas_${randomUUID()}`, body }, now())
  const outcome = await outgoing.send({
    method: 'POST',
    url: buildAutomationUrl(row, 'personas'),
    headers: { ...headers, 'content-type': 'application/json' },
    body,
    timeoutMs: TIMEOUT_MS,
    maxBytes: MAX_ANSWER_BYTES,
  })
  if (outcome.kind === 'answered' && outcome.status === 200 && !outcome.truncated)
    return safeParse(ForeignPersonas, parseJson(outcome.body.toString('utf8'))).data
  log.info(
    { path: DEFAULT_WEBHOOK_PATHS.personas, kind: outcome.kind },
    'the automation service did not answer with personas, so that the registered ones are shown',
  )
  return undefined
}

/**
 * Those of the integration if it is set to provide them and not paused; otherwise, and if it fails, the registered ones. Failures
 * are silent (specification §8).
 */
export async function listPersonasOfClient(ctx: Ctx, clientName: string): Promise<Named[]> {
  const row = await readIntegrationRow(ctx.db)
  const names = row?.asksPersonas && !row.pausedAt ? await askIntegration(ctx, row, clientName) : undefined
  return names ?? listRegisteredPersonas(ctx, clientName)
}
