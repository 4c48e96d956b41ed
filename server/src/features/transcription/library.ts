import type { HandlerResult } from 'contract/calls/endpoint.ts'
import type { listRecordings as contract, Recording, RecordingCard } from 'contract/transcription/library.ts'
import { toNfc } from 'contract/values/normalize.ts'
import { and, eq, isNull } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { requireNoConflict, type SeenRecord } from '#core/edit-conflicts.ts'
import { notFoundError } from '#core/errors.ts'
import type { RangeFile } from '#core/replies.ts'
import { formatExcerpt } from '#db/contains-condition.ts'
import { recordings } from '#db/tables/recordings.ts'
import { setDeletedAt } from '#features/records/archive.ts'
import { findWholeRecording, listRecordingRows } from './recording-queries.ts'

const recordingNotFoundError = () => notFoundError('Gravação não encontrada')

export async function playRecording({ db, storage }: Ctx, id: number): Promise<RangeFile> {
  const [found] = await db
    .select({ key: recordings.storageKey, type: recordings.type, size: recordings.size })
    .from(recordings)
    .where(and(eq(recordings.id, id), isNull(recordings.deletedAt)))
  if (!found) throw recordingNotFoundError()
  return { ...found, open: (range) => storage.read(found.key, range) }
}

type ListedRow = Awaited<ReturnType<typeof listRecordingRows>>['page'][number]
type WholeRow = NonNullable<Awaited<ReturnType<typeof findWholeRecording>>>

const toCard = ({
  recording,
  by,
  latestRun,
}: Pick<ListedRow, 'recording' | 'by' | 'latestRun'>): Omit<RecordingCard, 'excerpt'> => {
  const { id, name, source, type, size, sha256, duration, createdAt, revision } = recording
  const card = { id, name, source, type, size, sha256, duration, revision }
  return { ...card, createdAt: createdAt.toISOString(), by, transcription: latestRun }
}

const toListedCard = ({ part, cutBefore, cutAfter, ...row }: ListedRow): RecordingCard => ({
  ...toCard(row),
  excerpt: part === null ? null : formatExcerpt({ part, cutBefore, cutAfter }),
})

const formatModel = (latest: WholeRow['latestText']): string | null =>
  latest && [latest.model, latest.by].filter(Boolean).join(', ')

export async function listRecordings(
  { db }: Ctx,
  { q, before }: { q?: string | undefined; before?: number | undefined },
): Promise<HandlerResult<typeof contract>> {
  const { page, next } = await listRecordingRows(db, { q: q && toNfc(q.trim()), before })
  return { recordings: page.map(toListedCard), next }
}

export async function readRecording({ db }: Ctx, id: number): Promise<Recording> {
  const row = await findWholeRecording(db, id)
  if (!row) throw recordingNotFoundError()
  const { latestText, project } = row
  return {
    ...toCard(row),
    text: latestText?.text ?? null,
    segments: latestText?.segments ?? [],
    model: formatModel(latestText),
    project,
  }
}

type Rename = SeenRecord & { name?: string | undefined }

export async function renameRecording({ db }: Ctx, id: number, { name, ...seen }: Rename): Promise<void> {
  const there = and(eq(recordings.id, id), isNull(recordings.deletedAt))
  const [row] = await db
    .select({ name: recordings.name, revision: recordings.revision })
    .from(recordings)
    .where(there)
    .for('update')
  if (!row) throw recordingNotFoundError()
  requireNoConflict(seen, { name }, { revision: row.revision, values: { name: row.name } })
  if (name !== undefined) await db.update(recordings).set({ name }).where(there)
}

/** @throws 404 also if it is in the wanted state already */
export async function setRecordingDeleted({ db, now }: Ctx, id: number, { deleted }: { deleted: boolean }): Promise<void> {
  if (!(await setDeletedAt(db, recordings, id, deleted ? now() : null))) throw recordingNotFoundError()
}
