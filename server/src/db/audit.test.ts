import { deleteConfigItemOrEntry } from 'contract/finance/deletion.ts'
import { exportOutflows } from 'contract/finance/exports.ts'
import { editOutflow, recordOutflow } from 'contract/finance/outflows.ts'
import { attachReceipt, downloadReceipt } from 'contract/finance/receipts.ts'
import { purgeEntry } from 'contract/finance/trash.ts'
import { saveIntegration } from 'contract/settings/integration.ts'
import { asc, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startApiForTest, type TestApi } from '#testing/api.ts'
import { anIntegration } from '#testing/automation.ts'
import { aFile, anOutflow, insertEntries, PNG_BYTES } from '#testing/factories.ts'
import { addNewestEntryRevision } from '#testing/revisions.ts'
import { startTeamApiForTest } from '#testing/team-api.ts'
import { auditLog, auditPending } from './tables/audit.ts'
import { entries } from './tables/entries.ts'

const readLog = ({ db }: TestApi) => db.select().from(auditLog).orderBy(asc(auditLog.id))
const readActs = async (api: TestApi) => (await readLog(api)).map(({ recordKind, action }) => `${recordKind} ${action}`)

test('the audit log follows an outflow from its recording to its purge', async () => {
  const api = await startTeamApiForTest()
  const bia = await api.join('finance', 'Bia', { address: '203.0.113.7' })
  const { id } = await bia.ok(recordOutflow, { form: { nome_saida: 'Figma', valor: '312.00' } })
  await bia.ok(editOutflow, { params: { id }, json: await addNewestEntryRevision(api, id, { centavos: 400_00 }) })
  await bia.ok(deleteConfigItemOrEntry, { json: { nome: 'saída', id } })
  await bia.ok(purgeEntry, { params: { id }, json: {} })
  const log = (await readLog(api)).filter(({ recordKind }) => recordKind === 'entry')
  const own = {
    actor: 'person',
    personId: bia.id,
    personName: 'Bia',
    role: 'finance',
    address: '203.0.113.7',
    recordId: String(id),
  }
  expect(log).toMatchObject([
    { ...own, action: 'created', recordName: 'Figma', details: { centavos: [null, 312_00] } },
    { ...own, action: 'changed', details: { centavos: [312_00, 400_00] } },
    { ...own, action: 'deleted' },
    { ...own, action: 'purged', recordName: 'Figma', details: { centavos: [400_00, null], description: ['Figma', null] } },
  ])
  expect(log[0]?.sessionId).toEqual(expect.any(Number))
  expect(await api.count(entries)).toBe(0)
  expect(await api.count(auditPending)).toBe(0)
})

test('a rolled back write leaves no row and no gap in the audit log', async () => {
  const api = await startApiForTest()
  await api.ok(recordOutflow, { form: { nome_saida: 'Figma', valor: '312.00' } })
  await expect(
    api.db.transaction(async (tx) => {
      await tx.update(entries).set({ description: 'Outro' })
      throw new Error('on purpose')
    }),
  ).rejects.toThrow('on purpose')
  await api.db.update(entries).set({ description: 'Canva' })
  expect((await readLog(api)).map(({ id, actor, details }) => [id, actor, details.description])).toEqual([
    [1, 'local', [null, 'Figma']],
    [2, 'system', ['Figma', 'Canva']],
  ])
})

test('nobody changes, removes or empties the audit log', async () => {
  const api = await startApiForTest()
  await api.ok(recordOutflow, { form: { nome_saida: 'Figma', valor: '312.00' } })
  for (const attempt of [sql`update audit_log set action = 'x'`, sql`delete from audit_log`, sql`truncate audit_log`])
    await expect(api.db.execute(attempt)).rejects.toThrow()
  expect(await api.count(auditLog)).toBe(1)
})

test('each row of the audit log has the hash of the one before, also of rows written at once', async () => {
  const api = await startApiForTest()
  await insertEntries(api, ...Array.from({ length: 30 }, () => anOutflow()))
  await api.db.update(entries).set({ notes: 'x' })
  await Promise.all(Array.from({ length: 8 }, (_, n) => api.ok(recordOutflow, { form: { nome_saida: `n${n}`, valor: '1.00' } })))
  const log = await readLog(api)
  expect(log.map(({ id }) => id)).toEqual(Array.from({ length: 38 }, (_, n) => n + 1))
  const { rows } = await api.db.execute(sql`select * from check_audit_chain(0, '', 100)`)
  expect(rows).toEqual([{ broken: null, last_id: '38', last_hash: log.at(-1)?.hash }])
})

test('the audit log has no secret, only that one of the integration changed', async () => {
  const api = await startApiForTest()
  const auth = { kind: 'header', name: 'X-Api-Key', secret: 'muito-secreto-9876' } as const
  const { signingSecret } = await api.ok(saveIntegration, { json: anIntegration({ auth }) })
  const log = await readLog(api)
  expect(log).toMatchObject([
    { recordKind: 'workspace', action: 'changed', details: { automation_modes: [{}, { carousel: 'internal' }] } },
    { recordKind: 'integration', action: 'created', details: { auth_secret: [null, '•••'] } },
  ])
  for (const secret of ['muito-secreto', signingSecret?.slice(0, -5)]) expect(JSON.stringify(log)).not.toContain(secret)
})

test('the audit log tells a download and an export, with the filters', async () => {
  const api = await startApiForTest()
  const { id } = await api.ok(recordOutflow, { form: { nome_saida: 'Figma', valor: '312.00' } })
  const receipt = await api.ok(attachReceipt, { params: { id }, form: {}, files: { receipt: aFile(PNG_BYTES, 'nota.png') } })
  expect((await api.send(downloadReceipt, { params: { id: receipt.id } })).statusCode).toBe(200)
  expect((await api.send(exportOutflows, { query: { q: 'Figma', format: 'csv' } })).statusCode).toBe(200)
  expect(await readActs(api)).toEqual(['entry created', 'receipt created', 'receipt downloaded', 'entry exported'])
  const [exported] = await api.db.select().from(auditLog).where(eq(auditLog.action, 'exported'))
  expect(exported).toMatchObject({ recordName: 'Saídas', details: { q: [null, '•••'] } })
})
