import { desc, eq, sql } from 'drizzle-orm'
import type { Db } from '#core/database.ts'
import type { Log } from '#core/log.ts'
import { auditCheck, auditLog } from '#db/tables/audit.ts'

const BATCH_ROWS = 5_000

type Place = { id: number; hash: string }
const BEGINNING: Place = { id: 0, hash: '' }

export type AuditCheck = {
  through: Place
  brokenId: number | null
}

type Checking = { db: Db; now: () => Date; log: Pick<Log, 'error'> }

async function readCheckpoint(db: Db): Promise<{ checkpoint: Place; knownBrokenId: number | null }> {
  const [last] = await db.select().from(auditCheck)
  if (!last) return { checkpoint: BEGINNING, knownBrokenId: null }
  return { checkpoint: { id: last.throughId, hash: last.throughHash }, knownBrokenId: last.brokenId }
}

/** If not, the end of the log was cut off or written anew. */
async function hasRow(db: Db, { id, hash }: Place): Promise<boolean> {
  if (id === 0) return true
  const [row] = await db.select({ hash: auditLog.hash }).from(auditLog).where(eq(auditLog.id, id))
  return row?.hash === hash
}

type Batch = { broken: string | null; last_id: string | null; last_hash: string | null }

async function followChain(db: Db, from: Place, atMost: number): Promise<{ through: Place; brokenId: number | null }> {
  let through = from
  for (let left = atMost; left > 0; left -= BATCH_ROWS) {
    const { rows } = await db.execute<Batch>(
      sql`select * from check_audit_chain(${through.id}, ${through.hash}, ${Math.min(left, BATCH_ROWS)})`,
    )
    const [batch] = rows
    if (!batch || batch.last_id === null || batch.last_hash === null) break
    if (batch.broken !== null) return { through, brokenId: Number(batch.broken) }
    through = { id: Number(batch.last_id), hash: batch.last_hash }
  }
  return { through, brokenId: null }
}

async function storeCheck(db: Db, { through, brokenId, now }: { through: Place; brokenId: number | null; now: Date }) {
  const values = { throughId: through.id, throughHash: through.hash, checkedAt: now, brokenId }
  await db.insert(auditCheck).values(values).onConflictDoUpdate({ target: auditCheck.id, set: values })
}

/** `whole` checks from the first row on, as the daily job does; `atMost` limits the rows, so that a start does not wait for more. */
export async function checkAndRecordAuditLog(
  { db, now, log }: Checking,
  { whole = false, atMost = Number.POSITIVE_INFINITY }: { whole?: boolean; atMost?: number } = {},
): Promise<AuditCheck> {
  const { checkpoint, knownBrokenId } = await readCheckpoint(db)
  const isThere = await hasRow(db, checkpoint)
  const { through, brokenId: found } = await followChain(db, whole || !isThere ? BEGINNING : checkpoint, atMost)
  const brokenId = found ?? (isThere ? (whole ? null : knownBrokenId) : checkpoint.id)
  await storeCheck(db, { through: brokenId === null ? through : checkpoint, brokenId, now: now() })
  if (brokenId !== null)
    log.error(
      { auditId: brokenId },
      'the audit log was tampered with: this row does not follow from the one before it, or is gone',
    )
  return { through, brokenId }
}

/** Does not record the result; `whole` searches from the first row on, instead of from the last check's end. */
export async function findAuditBreak(db: Db, { whole }: { whole: boolean }): Promise<number | null> {
  const { checkpoint, knownBrokenId } = await readCheckpoint(db)
  const isThere = await hasRow(db, checkpoint)
  const { brokenId } = await followChain(db, whole || !isThere ? BEGINNING : checkpoint, Number.POSITIVE_INFINITY)
  if (brokenId !== null) return brokenId
  if (!isThere) return checkpoint.id
  return whole ? null : knownBrokenId
}

export async function readAuditCheck(db: Db): Promise<{ checkedAt: Date; brokenId: number | null } | undefined> {
  const [row] = await db
    .select({ checkedAt: auditCheck.checkedAt, brokenId: auditCheck.brokenId })
    .from(auditCheck)
    .orderBy(desc(auditCheck.id))
  return row
}
