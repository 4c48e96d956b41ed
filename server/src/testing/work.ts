import type { Automation } from 'contract/runs/automations.ts'
import { documents } from '#db/tables/documents.ts'
import { recordings, transcriptions } from '#db/tables/recordings.ts'
import { contents } from '#db/tables/results.ts'
import { runs } from '#db/tables/runs.ts'
import type { RunServices } from '#features/runs/run-services.ts'
import { listRunWorks } from '#features/runs/start-run.ts'
import { runDue, settleLost } from '#work/run-work.ts'
import type { TestApi } from './api.ts'

// Inserts rows directly, without the services, as factories.ts does. `given`: the columns that a test sets.

type Given<Row> = Partial<Row>
const firstId = ([row]: { id: number }[]): number => row?.id ?? 0

export async function givenRun(
  { db, newKey, time }: TestApi,
  automation: Automation,
  given: Given<typeof runs.$inferInsert> = {},
): Promise<number> {
  const row = {
    automation,
    title: `Um ${automation}`,
    body: '{}',
    state: 'succeeded' as const,
    userId: 1,
    webhookId: newKey(),
    tokenHash: 'x',
    destinationName: 'n8n',
    destinationUrl: 'http://127.0.0.1:9',
    createdAt: time.now(),
    endedAt: time.now(),
    ...given,
  }
  return firstId(await db.insert(runs).values(row).returning({ id: runs.id }))
}

/** Inserts a run of the carousel automation with the content that the run delivered. @returns the run's id */
export async function givenDeliveredCarousel(api: TestApi, given: Given<typeof runs.$inferInsert> = {}): Promise<number> {
  const runId = await givenRun(api, 'carousel', given)
  await api.db
    .insert(contents)
    .values({ runId, kind: 'carousel', title: 'Três mitos', client: 'c', persona: 'p', createdAt: api.time.now() })
  return runId
}

/** Inserts a recording; `duration` is in seconds. @returns its id */
export async function givenRecording(
  { db, newKey, time }: TestApi,
  given: Given<typeof recordings.$inferInsert> = {},
): Promise<number> {
  const row = {
    name: 'Reunião de briefing',
    source: 'recorder' as const,
    storageKey: newKey(),
    sha256: 'x',
    size: 1,
    type: 'audio/wav',
    duration: 60,
    userId: 1,
    createdAt: time.now(),
    ...given,
  }
  return firstId(await db.insert(recordings).values(row).returning({ id: recordings.id }))
}

/** Inserts a transcription of the recording. @returns the id of its run */
export async function givenTranscription(
  api: TestApi,
  recordingId: number,
  given: Given<typeof runs.$inferInsert> = {},
): Promise<number> {
  const runId = await givenRun(api, 'transcription', given)
  await api.db.insert(transcriptions).values({ runId, recordingId })
  return runId
}

/** Inserts a document that counts as saved unless `given` says otherwise, without the rows of its versions. @returns its id */
export async function givenDocument({ db, time }: TestApi, given: Given<typeof documents.$inferInsert> = {}): Promise<number> {
  const saved = { savedRevision: 1, savedAt: time.now() }
  const row = { title: 'Um texto', html: '<p>x</p>', plain: 'x', source: 'editor' as const, userId: 1, ...saved, ...given }
  return firstId(await db.insert(documents).values(row).returning({ id: documents.id }))
}

/** Settles the runs of servers that are gone, and makes the attempts that are due, as the sweep does. */
export async function runDueRuns(services: RunServices): Promise<void> {
  for (const work of listRunWorks(services)) {
    await settleLost(services, work)
    await runDue(services, work)
  }
}
