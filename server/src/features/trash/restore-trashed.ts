import type { HandlerInput, HandlerResult } from 'contract/calls/endpoint.ts'
import type { RepeatedJobKey } from 'contract/data/job-names.ts'
import { RETENTION_KINDS } from 'contract/data/retention-kinds.ts'
import {
  type emptyTrash as emptyContract,
  type listTrashedRecords as listContract,
  TRASH_KINDS,
  TRASH_PERMISSIONS,
  type TrashedRecord,
  type TrashKind,
} from 'contract/trash/trash.ts'
import { addDays, dateInZone } from 'contract/values/dates.ts'
import { and, eq, isNotNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { AppError, notFoundError } from '#core/errors.ts'
import { isAllowed } from '#core/permissions.ts'
import { toKeysetPage } from '#db/keyset-page.ts'
import { clients } from '#db/tables/config.ts'
import { personas } from '#db/tables/records.ts'
import { users } from '#db/tables/workspace.ts'
import { refuseTakenName } from '#features/records/refuse-taken-name.ts'
import { isRestorable } from '#features/records/retained-records.ts'
import { readLimitInForce } from '#features/records/retention-limits.ts'
import { TRASHED } from './trashed-kinds.ts'

const PAGE_ROWS = 50

type Row = Omit<TrashedRecord, 'restorableUntil'> & { micros: string }

const readDays = async (ctx: Ctx, kind: TrashKind): Promise<number> => {
  const { limit } = TRASHED[kind]
  return (await readLimitInForce(ctx, limit)) ?? RETENTION_KINDS[limit].days ?? 0
}

function restorableCondition({ now, timeZone }: Ctx, kind: TrashKind, days: number): SQL | undefined {
  const { since, which } = TRASHED[kind]
  return and(isRestorable(since, { days, now: now(), timeZone }), which)
}

function afterCursorCondition(cursor: string | undefined): SQL {
  if (cursor === undefined) return sql`true`
  const [micros, kind, id] = cursor.split('_')
  return sql`(micros < ${micros}::bigint or micros = ${micros}::bigint and (kind, id) > (${kind}, ${id}::bigint))`
}

export async function listTrashedRecords(
  ctx: Ctx,
  { kind: wanted, cursor }: HandlerInput<typeof listContract, never>['query'],
): Promise<HandlerResult<typeof listContract>> {
  const kinds = TRASH_KINDS.filter((kind) => (!wanted || kind === wanted) && isAllowed(ctx.user, TRASHED[kind].needs))
  if (kinds.length === 0) return { records: [] }
  const days = new Map(await Promise.all(kinds.map(async (kind) => [kind, await readDays(ctx, kind)] as const)))
  const parts = kinds.map((kind) => {
    const { table, since, name, detail } = TRASHED[kind]
    return sql`select ${kind}::text as kind, ${table.id} as id, ${name} as name, ${detail} as detail, ${since} as at,
      (extract(epoch from ${since}) * 1000000)::bigint as micros,
      (select ${users.name} from ${users} where ${users.id} = ${table.updatedBy}) as deleted_by
      from ${table} where ${restorableCondition(ctx, kind, days.get(kind) ?? 0)}`
  })
  const found = await ctx.db.execute(sql`select kind, id, name, detail, at as "deletedAt", micros::text, deleted_by as "deletedBy"
    from (${sql.join(parts, sql` union all `)}) as deleted
    where ${afterCursorCondition(cursor)} order by micros desc, kind, id limit ${PAGE_ROWS + 1}`)
  const { rows, last } = toKeysetPage(found.rows as Row[], PAGE_ROWS)
  return {
    records: rows.map(({ micros: _, deletedAt, ...row }) => {
      const at = new Date(deletedAt)
      return {
        ...row,
        id: Number(row.id),
        deletedAt: at.toISOString(),
        restorableUntil: addDays(dateInZone(ctx.timeZone, at), days.get(row.kind) ?? 0),
      }
    }),
    ...(last ? { nextCursor: `${last.micros}_${last.kind}_${last.id}` } : {}),
  }
}

const notInTrashError = () => notFoundError('Isto não está mais na lixeira')

const ownerArchivedError = (client: string) =>
  new AppError(409, 'owner_archived', `O cliente ${client} está arquivado`, {
    detail: 'Cadastre o cliente de novo em Configurações, com o mesmo nome. Depois restaure a persona.',
  })

/** @throws 409 where the persona's client is archived: the persona would be on no list */
async function requireActiveClient({ db }: Ctx, id: number): Promise<void> {
  const [client] = await db
    .select({ name: clients.name })
    .from(personas)
    .innerJoin(clients, eq(clients.id, personas.clientId))
    .where(and(eq(personas.id, id), isNotNull(clients.archivedAt)))
  if (client) throw ownerArchivedError(client.name)
}

/**
 * What belonged to it was never removed.
 * @throws 404 if it is not in the trash or its last day is over, 409 `name_taken` or `owner_archived`
 */
export async function restoreTrashedRecord(ctx: Ctx, { kind, id }: { kind: TrashKind; id: number }): Promise<void> {
  const { table, since, taken = '' } = TRASHED[kind]
  if (kind === 'persona') await requireActiveClient(ctx, id)
  const condition = and(eq(table.id, id), restorableCondition(ctx, kind, await readDays(ctx, kind)))
  const restored = await refuseTakenName(
    taken,
    ctx.db.execute(sql`update ${table} set ${sql.identifier(since.name)} = null where ${condition}`),
  )
  if (!restored.rowCount) throw notInTrashError()
}

/**
 * Older than every limit, so that no call lists or restores them; the purges remove them, unless the clock is doubted.
 * @returns how many there were
 */
async function expireRecords(ctx: Ctx, kind: TrashKind, condition: SQL): Promise<number> {
  const { table, since } = TRASHED[kind]
  const where = and(condition, restorableCondition(ctx, kind, await readDays(ctx, kind)))
  const { rowCount } = await ctx.db.execute(sql`update ${table} set ${sql.identifier(since.name)} = 'epoch' where ${where}`)
  for (const job of ['retention', 'housekeeping'] satisfies RepeatedJobKey[]) await ctx.queue.startNow(ctx.db, job)
  return rowCount ?? 0
}

export async function purgeTrashedRecord(ctx: Ctx, { kind, id }: { kind: TrashKind; id: number }): Promise<void> {
  if ((await expireRecords(ctx, kind, eq(TRASHED[kind].table.id, id))) === 0) throw notInTrashError()
}

export async function emptyTrash(
  ctx: Ctx,
  { kind: wanted, until }: HandlerInput<typeof emptyContract, never>['json'],
): Promise<HandlerResult<typeof emptyContract>> {
  const kinds = TRASH_KINDS.filter((kind) => (!wanted || kind === wanted) && isAllowed(ctx.user, TRASH_PERMISSIONS[kind]))
  const after = new Date(Date.parse(until) + 1) // the list's instants have no microseconds
  let count = 0
  for (const kind of kinds) count += await expireRecords(ctx, kind, lt(TRASHED[kind].since, after))
  return { ok: true, count }
}
