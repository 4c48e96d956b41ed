import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { readSession } from 'contract/accounts/session.ts'
import { readSignInOptions } from 'contract/accounts/sign-in.ts'
import { exportAudit, listAudit } from 'contract/audit/audit.ts'
import { createDocument, deleteOrRestoreDocument, writeDocument } from 'contract/content/documents.ts'
import { readRetention } from 'contract/data/retention.ts'
import { deleteConfigItemOrEntry } from 'contract/finance/deletion.ts'
import { importEntries } from 'contract/finance/imports.ts'
import { recordInflow } from 'contract/finance/inflows.ts'
import { listOutflows, recordOutflow } from 'contract/finance/outflows.ts'
import { createBrandKit, editBrandKit } from 'contract/settings/brand-kits.ts'
import { readIntegration } from 'contract/settings/integration.ts'
import { listPersonOptions } from 'contract/team/members.ts'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { seedDemo } from '#app/demo/seed.ts'
import { startTestApi, type TestApi } from '../api.ts'
import { aFile, PNG_BYTES } from '../factories.ts'
import { readTableDigests } from '../table-contents.ts'
import { BASE_URL, startTeamServer } from '../team-api.ts'
import { endpoints } from './rows.ts'

// A local workspace with a year of data is opened in team mode: all data stays, and the records of its one person become the
// owner's.

/** Uses the workspace as a person does, to add the kinds of records that the example agency's year lacks. */
async function workBeside(api: TestApi): Promise<void> {
  await api.ok(recordOutflow, {
    form: { nome_saida: 'Impressora', valor: '1234.56', data: '2026-11-20' },
    files: { comprovante: [aFile(PNG_BYTES, 'nota.png'), aFile(PNG_BYTES, 'foto.png')] },
  } as never)
  await api.ok(recordInflow, { form: { descricao: 'Mensalidade', valor: '99.00' } } as never)
  const csv = aFile(Buffer.from('Data;Descrição;Valor\n01/11/2026;Luz;-10,00\n02/11/2026;Água;-20,00\n'), 'extrato.csv')
  await api.send(importEntries, { form: { kind: 'outflow' }, files: { file: csv } })
  const { entries } = await api.ok(listOutflows)
  await api.send(deleteConfigItemOrEntry, { json: { nome: 'saída', id: entries.at(-1)?.id } })
  const text = { title: 'Proposta', html: '<p>Olá</p>', projectId: null }
  const made = await api.ok(createDocument, { json: { ...text, source: 'editor', save: true } } as never)
  const params = { id: made.id }
  await api.send(writeDocument, { params, json: { ...text, html: '<p>Olá!</p>', revision: made.revision, save: true } })
  await api.ok(deleteOrRestoreDocument, { params, json: {} } as never)
  const kit = await api.ok(createBrandKit, { json: { name: 'Retrô' } })
  await api.ok(editBrandKit, { params: { id: kit.id }, json: { name: 'Retrô 80', revision: 1 } })
}

/** Reads the hashes of the stored receipts, results, recordings and chunks, by key. */
async function readFileHashes({ storage }: Pick<TestApi, 'storage'>): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {}
  for (const folder of ['receipts', 'results', 'recordings', 'chunks'])
    for await (const { key } of storage.list(folder))
      hashes[key] = createHash('sha256')
        .update(await buffer(await storage.read(key)))
        .digest('hex')
  return hashes
}

const LOCAL_NAME = 'Operador local'
const OWNER_NAME = 'Olívia'

/**
 * The paths whose answers may differ afterwards: the session and the sign-in; the audit log, which lists the new account and
 * these reads; the people whom a member may be; the integration, which names the address at which automations report (BASE_URL);
 * and the retention, which counts the link with which the account was made.
 */
const CHANGED: readonly string[] = [
  readSession.path,
  readSignInOptions.path,
  readIntegration.path,
  listAudit.path,
  exportAudit.path,
  listPersonOptions.path,
  readRetention.path,
]
const reads = endpoints.filter(({ method, path, kind }) => method === 'GET' && !path.includes('/:') && kind !== 'stream')

/** Reads the answers of the calls of `reads`, by path. Those of `CHANGED` and refused calls are left out. */
async function readAnswers(send: (endpoint: (typeof reads)[number]) => Promise<{ statusCode: number; payload: string }>) {
  const answers: Record<string, string> = {}
  for (const endpoint of reads) {
    if (CHANGED.includes(endpoint.path)) continue
    const { statusCode, payload } = await send(endpoint)
    if (statusCode === 200) answers[endpoint.path] = payload.replaceAll(LOCAL_NAME, OWNER_NAME)
  }
  return answers
}

/** Counts, over all columns that name a person, the rows that name another person than the first one. */
async function countOthersRows({ db }: TestApi): Promise<number> {
  const { rows } = await db.execute<{ table: string; column: string }>(sql`
    select c.conrelid::regclass::text as table, a.attname as column from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'users'::regclass`)
  expect(rows.length).toBeGreaterThan(20)
  const counts = rows.map(({ table, column }) => `(select count(*) from ${table} where "${column}" <> 1)`)
  const found = await db.execute<{ others: string }>(sql.raw(`select ${counts.join(' + ')} as others`))
  return Number(found.rows[0]?.others)
}

/** The tables that a first account changes; `events` gets its announcement. None of them has data of the workspace. */
const ACCOUNT_TABLES = [
  'users',
  'accounts',
  'sessions',
  'account_links',
  'audit_log',
  'audit_pending',
  'audit_check',
  'sign_in_failures',
  'events',
]

const withoutAccounts = (contents: Awaited<ReturnType<typeof readTableDigests>>) =>
  Object.fromEntries(Object.entries(contents).filter(([name]) => !ACCOUNT_TABLES.includes(name)))

test('a local workspace with a year of data becomes a team’s: every row, sum and file stays, and its work is the owner’s', async () => {
  const local = await startTestApi()
  onTestFinished(local.close)
  await seedDemo(local.app)
  await workBeside(local)
  const before = { contents: await readTableDigests(local.db), files: await readFileHashes(local) }
  const answers = await readAnswers((endpoint) => local.send(endpoint))
  expect(Object.keys(answers).length).toBeGreaterThan(40)
  const atLeast = { entries: 500, runs: 150, documents: 90, leads: 30, activities: 300, receipts: 8, series: 10, imports: 1 }
  for (const [table, rows] of Object.entries(atLeast)) expect(before.contents[table]?.rows, table).toBeGreaterThanOrEqual(rows)
  expect(Object.keys(before.files).length).toBeGreaterThanOrEqual(10)
  await local.app.close()

  const { connection, dataDir, time } = local
  const team = await startTeamServer({ server: { connection, dataDir, now: time.now } }, BASE_URL)
  onTestFinished(team.close)
  const person = { name: OWNER_NAME, email: 'olivia@agencia.com.br', role: 'owner' } as const
  const owner = await team.useLink(await team.ownerLink(), person)

  const after = await readTableDigests(team.db)
  expect(withoutAccounts(after)).toEqual(withoutAccounts(before.contents))
  expect([after.users?.rows, after.accounts?.rows, after.sessions?.rows]).toEqual([1, 1, 1])
  expect(after.audit_log?.rows).toBeGreaterThan(before.contents.audit_log?.rows ?? 0)
  expect(await readFileHashes(team)).toEqual(before.files)
  expect(await readAnswers((endpoint) => owner.send(endpoint))).toMatchObject(answers)
  expect([owner.id, await countOthersRows(team)]).toEqual([1, 0])
})
