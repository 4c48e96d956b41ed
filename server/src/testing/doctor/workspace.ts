import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { addProvider } from 'contract/ai/providers.ts'
import { deleteConfigItemOrEntry } from 'contract/finance/deletion.ts'
import { attachReceipt } from 'contract/finance/receipts.ts'
import { deleteOrRestoreActivity } from 'contract/team/activities.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { DoctorContext } from '#app/doctor/check.ts'
import { type Examination, examineInstallation } from '#app/doctor/examine.ts'
import { openDoctorContext } from '#app/doctor/open-context.ts'
import type { SecretBox } from '#core/secret-box.ts'
import { twoFactors } from '#db/tables/accounts.ts'
import { sealFactor } from '#features/accounts/sign-in/stored-factor.ts'
import { readEnv } from '#platform/settings/env.ts'
import { aProvider } from '../ai.ts'
import type { TestApi } from '../api.ts'
import { anIntegration, changeIntegration } from '../automation.ts'
import { aFile, anInflow, anOutflow, insertEntries, PNG_BYTES } from '../factories.ts'
import { prepareWorkspace } from '../prepared-workspace.ts'
import { aTone, aWav, sendChunks, sendRecording } from '../recordings.ts'
import { givenSeries } from '../series.ts'
import { addActivity, aMeeting, aSale, givenMembers } from '../team.ts'
import { givenDeliveredCarousel, givenRun, givenTranscription } from '../work.ts'

/** The changes that a test makes to the context of the checks. */
export type ContextOverrides = Partial<DoctorContext> & { settings?: NodeJS.ProcessEnv }

export type PlantingApi = TestApi & {
  /** Changes rows as only PostgreSQL's superuser can: no trigger runs, and no foreign key is checked. */
  tamper(change: SQL): Promise<void>
}

const HOUR_MS = 3_600_000

/** Computes the instant that is `hours` before the test's clock. */
export const hoursAgo = ({ time }: Pick<TestApi, 'time'>, hours: number) => new Date(time.now().getTime() - hours * HOUR_MS)

/** Stores a second factor of the first person in the place of an earlier one, encrypted with a key, by default the server's. */
export async function givenFactor({ db, app }: TestApi, box: Pick<SecretBox, 'derive'> = app.services.secrets): Promise<void> {
  const sealed = { ...sealFactor(box, { secret: 'JBSWY3DPEHPK3PXP', backupCodes: ['a'] }), verified: true }
  await db
    .insert(twoFactors)
    .values({ userId: 1, ...sealed })
    .onConflictDoUpdate({ target: twoFactors.userId, set: sealed })
}

/** Fills every table that a check reads, mostly through the product's own calls. */
async function fillWorkspace(api: TestApi) {
  const ids = await insertEntries(api, anOutflow(), anOutflow({ centavos: null, paidOn: null }), anInflow({ paidOn: null }))
  const [receiptEntryId = 0, deletedId = 0] = ids
  await api.ok(attachReceipt, { params: { id: receiptEntryId }, files: { receipt: aFile(PNG_BYTES, 'a.png') } })
  await api.ok(deleteConfigItemOrEntry, { json: { nome: 'saída', id: deletedId } })
  await givenSeries(api, 'semanal')
  const recordingId = await sendRecording(api, aWav(aTone(1)))
  await givenTranscription(api, recordingId)
  await sendChunks(api, Buffer.alloc(3_000_000), { chunks: [0, 2] })
  await givenDeliveredCarousel(api, { projectId: 1 })
  const runId = await givenRun(api, 'prospecting')
  await api.db.execute(sql`insert into leads (run_id, name) values (${runId}, 'Padaria')`)
  const [member = 0] = await givenMembers(api, 'Ana')
  const sale = await addActivity(api, aSale(member, 1234.5))
  await addActivity(api, aMeeting(member))
  await api.ok(deleteOrRestoreActivity, { params: { id: sale }, json: {} })
  await api.ok(deleteOrRestoreActivity, { params: { id: sale }, json: { restore: true } })
  await changeIntegration(api, anIntegration({ baseUrl: 'http://127.0.0.1:9' }))
  await api.ok(addProvider, { json: aProvider({ baseUrl: 'http://127.0.0.1:9' }) })
  await givenFactor(api)
  return {}
}

const startFilledWorkspace = prepareWorkspace(fillWorkspace)

/** Starts a server on a workspace in which every table that a check reads has rows, and no check finds a fault. */
export async function startHealthyWorkspace(): Promise<PlantingApi> {
  const api = await startFilledWorkspace()
  const tamper = (change: SQL) =>
    api.db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      await tx.execute(change)
    })
  return { ...api, tamper }
}

/** Makes a stored file old enough for the sweep. */
export async function ageFile(api: TestApi, key: string): Promise<void> {
  const old = hoursAgo(api, 5)
  await utimes(join(api.dataDir, 'files', key), old, old)
}

/** Examines the workspace as `npm run doctor` does, on connections that refuse to write. */
export async function examineWorkspace(
  api: TestApi,
  { settings = {}, ...replaced }: ContextOverrides = {},
): Promise<Examination> {
  const env = readEnv({ DATA_DIR: api.dataDir, ...settings }, { isTerminal: false })
  const { context, close } = await openDoctorContext(env, api.connection, { quick: false, now: api.time.now })
  const inTest = { readDatabaseTime: async () => api.time.now(), readFreeBytes: () => 1e12 }
  return examineInstallation({ ...context, ...inTest, ...replaced }).finally(close)
}

/** Lists the codes of an examination, sorted. @throws where a check failed */
export function listCodes({ findings, failed }: Examination): string[] {
  if (failed.length > 0) throw new Error(JSON.stringify(failed))
  return findings.map(({ code }) => code).toSorted()
}
