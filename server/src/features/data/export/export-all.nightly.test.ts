import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { zstdDecompressSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { extract } from 'tar-stream'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { buildServer } from '#app/app.ts'
import { seedDemo } from '#app/demo/seed.ts'
import { openDb } from '#db/client.ts'
import { migrateDatabase } from '#db/migrate.ts'
import { makeSafeFileName } from '#features/backups/export-layout.ts'
import { restoreBackup } from '#features/backups/restore-backup.ts'
import { createTemporaryFolder, removeFolder, sendForm } from '#testing/installation.ts'
import { findWrongEntrySums } from '#testing/rollups.ts'
import { createServerDatabase } from '#testing/server-database.ts'
import { readTableDigests } from '#testing/table-contents.ts'
import { EXPORT_OMISSIONS, exportAll } from './export-all.ts'

const quiet = { tell: () => undefined, signal: new AbortController().signal }
const PASSWORD_HASH = 'scrypt-hash-of-a-password'

let folder: string
let source: Awaited<ReturnType<typeof createServerDatabase>>
let app: Awaited<ReturnType<typeof buildServer>>
let file: string
/** The archive's files as text, by path. */
const archived = new Map<string, string>()

const openServer = ({ connection }: typeof source, dataDir: string) =>
  buildServer({ connection, dataDir, webRoot: dataDir, port: 3000, logLevel: 'silent', background: false })

/**
 * Exports a year of the example agency, to which a password, a provider's key and an outflow with a formula as its name were
 * added.
 */
beforeAll(async () => {
  folder = createTemporaryFolder()
  mkdirSync(join(folder, 'source'))
  source = await createServerDatabase()
  await migrateDatabase(source.pool)
  app = await openServer(source, join(folder, 'source'))
  await seedDemo(app)
  await source.pool.query(
    "insert into accounts (user_id, account_id, provider_id, issuer, password, created_at, updated_at) values (1, '1', 'credential', 'local:credential', $1, now(), now())",
    [PASSWORD_HASH],
  )
  await source.pool.query("update ai_providers set key = 'sealed-key', key_end = 'wxyz'")
  const created = await sendForm(app, '/webhook/financial-expense', { nome_saida: '=1+1;"x"', valor: '1234.56' })
  expect(created.status).toBe(200)
  file = join(folder, 'export.tar.zst')
  await exportAll({ connection: source.connection, dataDir: join(folder, 'source'), filesAre: 'here' }, file, quiet)
  const tar = extract()
  tar.end(zstdDecompressSync(readFileSync(file)))
  for await (const entry of tar) archived.set(entry.header.name, (await buffer(entry)).toString())
}, 300_000)

afterAll(async () => {
  await app.close()
  await source.drop()
  removeFolder(folder)
})

test('it has rows, spreadsheets and files under readable names, and nothing that lets anybody in', () => {
  const names = [...archived.keys()]
  expect(names.at(-1)).toBe('manifest.json')
  expect(names).toEqual(
    expect.arrayContaining([
      'tables/entries/00001.jsonl',
      'planilhas/lancamentos.csv',
      'planilhas/leads.csv',
      'planilhas/pecas.csv',
    ]),
  )
  expect(names.filter((name) => /^files\/comprovantes\/\d+-comprovante-[\d-]+\.pdf$/.test(name)).length).toBeGreaterThan(3)
  expect(archived.get('planilhas/lancamentos.csv')).toMatch(/^\uFEFFId;Tipo;Data;Descrição;Valor \(R\$\);/)
  expect(archived.get('planilhas/lancamentos.csv')).toContain(`;"'=1+1;""x""";1234,56;`)
  const all = [...archived.values()].join('\n')
  for (const secret of [PASSWORD_HASH, 'sealed-key', 'wxyz', readFileSync(join(folder, 'source/secret.key'), 'utf8').trim()])
    expect(all).not.toContain(secret)
})

/** Reads the distinct values of a spreadsheet's column, sorted. */
function readColumn(sheet: string, heading: string): string[] {
  const options = { delimiter: ';', columns: true, bom: true } as const
  const rows = parse<Record<string, string>>(archived.get(`planilhas/${sheet}.csv`) ?? '', options)
  return [...new Set(rows.map((row) => String(row[heading])))].toSorted()
}

test.each([
  ['projetos', 'Status', ['ativo', 'concluído']],
  ['leads', 'Status', ['cliente', 'em contato', 'novo', 'perdido', 'proposta']],
  ['execucoes', 'Automação', ['carrossel', 'estático', 'prospecção', 'pós-produção', 'transcrição']],
  ['execucoes', 'Estado', ['concluída', 'falhou', 'incerta']],
  ['atividades', 'Tipo', ['reunião', 'venda']],
  ['pecas', 'Situação', ['aprovado', 'em revisão', 'rascunho']],
])('the sheet %s has Portuguese words under %s', (sheet, heading, words) => {
  expect(readColumn(sheet, heading)).toEqual(words)
})

test('restored into an empty database, all that it does not leave out is equal, and a server starts on it', async () => {
  const other = await createServerDatabase()
  onTestFinished(other.drop)
  const target = join(folder, `restored-${Date.now()}`)
  const { missing } = await restoreBackup(file, target, { ...quiet, connection: other.connection })
  expect(missing).toEqual([])
  const [before, after] = [await readTableDigests(openDb(source.pool)), await readTableDigests(openDb(other.pool))]
  for (const [name, content] of Object.entries(before)) {
    if (EXPORT_OMISSIONS.tables.includes(name)) expect([name, after[name]?.rows]).toEqual([name, 0])
    else if (!(name in EXPORT_OMISSIONS.columns)) expect([name, after[name]]).toEqual([name, content])
  }
  expect(await findWrongEntrySums({ db: openDb(other.pool) })).toEqual([])
  const { rows } = await source.pool.query('select storage_key as key from receipts union select thumbnail_key from receipts')
  for (const { key } of rows.filter((row) => row.key !== null))
    expect(readFileSync(join(target, 'files', key)).equals(readFileSync(join(folder, 'source/files', key)))).toBe(true)

  const started = await openServer(other, target)
  onTestFinished(() => started.close())
  expect((await sendForm(started, '/webhook/financial-expense', { nome_saida: 'Depois', valor: '1.00' })).status).toBe(200)
}, 180_000)

test('file names are made of what every file system takes', () => {
  expect(makeSafeFileName('Nota fiscal nº 12/março.pdf')).toBe('Nota_fiscal_n_12_marco.pdf')
  expect(makeSafeFileName('../../etc/passwd')).toBe('__.._etc_passwd')
  expect(makeSafeFileName('')).toBe('arquivo')
})
