import { deleteConfigItemOrEntry } from 'contract/finance/deletion.ts'
import { recordInflow } from 'contract/finance/inflows.ts'
import { editOutflow, listOutflows, recordOutflow } from 'contract/finance/outflows.ts'
import { attachReceipt, downloadReceipt } from 'contract/finance/receipts.ts'
import { describe, expect, test } from 'vitest'
import { cleanFileName } from '#core/file-name.ts'
import { receipts } from '#db/tables/entries.ts'
import { sweepFiles } from '#features/records/sweep-files.ts'
import { startApiForTest, startTestApi, type TestApi } from '#testing/api.ts'
import { aFile, anOutflow, insertEntries, PDF_BYTES, PNG_BYTES } from '#testing/factories.ts'
import { addNewestEntryRevision } from '#testing/revisions.ts'
import { shareServer } from '#testing/share-server.ts'

/** Starts the server of the tests that write nothing. */
const startSharedApi = shareServer(startTestApi)

const MEBIBYTE = 1024 * 1024
const form = { descricao: 'x', valor: '1.00' }
/** Makes a PNG of exactly this size; decoders ignore the bytes after its end. */
const pngOf = (size: number) => Buffer.concat([PNG_BYTES, Buffer.alloc(size - PNG_BYTES.length)])

/**
 * Runs the sweep as if it were two hours later and lists the files that remain, because a failed call does not itself remove a file that is
 * stored by its content.
 */
async function sweepAndList(api: TestApi): Promise<string[]> {
  await sweepFiles({ ...api.app.services, now: () => new Date(Date.now() + 2 * 3_600_000) })
  return listFiles(api)
}

const listFiles = async (api: TestApi) => [...(await api.files()), ...(await api.incoming())]

test('a receipt of 10 MiB is taken; one byte more is a 413 that names the field, and is not kept', async () => {
  const api = await startApiForTest()
  await api.ok(recordInflow, { form, files: { comprovante: aFile(pngOf(10 * MEBIBYTE), 'a.png') } })
  const kept = await listFiles(api)
  const refused = await api.fails(recordInflow, { form, files: { comprovante: aFile(pngOf(10 * MEBIBYTE + 1), 'b.png') } })
  expect(refused).toMatchObject({
    status: 413,
    title: 'O arquivo passa de 10 MB',
    fields: { comprovante: 'O arquivo passa de 10 MB' },
  })
  expect(await listFiles(api)).toEqual(kept)
})

test.each([
  ['HTML called a PNG', Buffer.from('<!doctype html><script>alert(1)</script>'), 'foto.png'],
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'foto.svg'],
  ['a program', Buffer.from('MZ\x90\0'), 'nota.pdf'],
  ['nothing at all', Buffer.alloc(0), 'vazio.png'],
])('%s as a receipt is refused by its bytes', async (_, content, name) => {
  const api = await startSharedApi()
  expect(await api.fails(recordInflow, { form, files: { comprovante: aFile(content, name, 'image/png') } })).toMatchObject({
    status: 422,
    fields: { comprovante: expect.any(String) },
  })
  expect(await listFiles(api)).toEqual([])
})

test('a receipt whose entry is refused goes with the next sweep', async () => {
  const api = await startApiForTest()
  await api.fails(recordOutflow, { form: { nome_saida: 'x', projeto_id: 99 }, files: { comprovante: aFile(PNG_BYTES, 'a.png') } })
  await api.fails(recordOutflow, { form: { nome_saida: '' }, files: { comprovante: aFile(PNG_BYTES, 'a.png') } })
  expect(await sweepAndList(api)).toEqual([])
})

describe('a receipt that is opened', () => {
  const open = (api: TestApi, id: number) => api.send(downloadReceipt, { params: { id } })

  test('has its own bytes, is saved rather than shown, and is powerless', async () => {
    const api = await startApiForTest()
    await api.ok(recordOutflow, {
      form: { nome_saida: 'x' },
      files: { comprovante: aFile(PNG_BYTES, 'Nota fiscal nº 7 "ção".png') },
    })
    const response = await open(api, 1)
    expect(response.rawPayload).toEqual(PNG_BYTES)
    expect(response.headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': `attachment; filename="Nota fiscal n 7 cao.png"; filename*=UTF-8''Nota%20fiscal%20n%C2%BA%207%20%22%C3%A7%C3%A3o%22.png`,
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'content-length': String(PNG_BYTES.length),
    })
  })

  test('is a 404 once its entry is deleted, or where there is none', async () => {
    const api = await startApiForTest()
    const { id } = await api.ok(recordOutflow, { form: { nome_saida: 'x' }, files: { comprovante: aFile(PNG_BYTES, 'a.png') } })
    await api.ok(deleteConfigItemOrEntry, { json: { nome: 'saída', id } })
    for (const receipt of [1, 2])
      expect((await open(api, receipt)).json()).toMatchObject({ status: 404, title: 'Comprovante não encontrado' })
  })
})

describe('a receipt attached later', () => {
  test('is added to those that are there, and may be a document', async () => {
    const api = await startApiForTest()
    const [id = 0] = await insertEntries(api, anOutflow())
    await api.ok(attachReceipt, { params: { id }, files: { receipt: aFile(PNG_BYTES, 'a.png') } })
    expect(await api.ok(attachReceipt, { params: { id }, files: { receipt: aFile(PDF_BYTES, 'b.pdf') } })).toMatchObject({
      name: 'b.pdf',
      type: 'application/pdf',
    })
    expect((await api.ok(listOutflows)).entries[0]?.receipts).toHaveLength(2)
  })

  test('needs a file and an entry, and keeps nothing otherwise', async () => {
    const api = await startApiForTest()
    const [id = 0] = await insertEntries(api, anOutflow())
    expect(await api.fails(attachReceipt, { params: { id }, form: { x: 'y' } })).toMatchObject({
      status: 422,
      fields: { receipt: 'Escolha um arquivo' },
    })
    expect(await api.fails(attachReceipt, { params: { id: 99 }, files: { receipt: aFile(PNG_BYTES, 'a.png') } })).toMatchObject({
      status: 404,
    })
    expect([await api.count(receipts), await sweepAndList(api)]).toEqual([0, []])
  })
})

test('a receipt stays with its entry when the entry is edited', async () => {
  const api = await startApiForTest()
  const { id } = await api.ok(recordOutflow, { form: { nome_saida: 'x' }, files: { comprovante: aFile(PNG_BYTES, 'a.png') } })
  await api.ok(editOutflow, { params: { id }, json: await addNewestEntryRevision(api, id, { description: 'y' }) })
  expect(await api.files()).toHaveLength(1)
})

test.each([
  ['../../etc/passwd', 'passwd'],
  ['C:\\notas\\a.pdf', 'a.pdf'],
  ['a\u0000b\u001f.png', 'ab.png'],
  ['fdp.\u202egnp', 'fdp.gnp'],
  ['  ', 'arquivo'],
  ['', 'arquivo'],
  [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(196)}.pdf`],
  [`${'漢'.repeat(100)}.pdf`, `${'漢'.repeat(78)}.pdf`],
  [`${'🚀'.repeat(101)}a.pdf`, `${'🚀'.repeat(58)}a.pdf`],
])('a receipt with the name %j is shown as %j', (name, shown) => {
  expect(cleanFileName(name)).toBe(shown)
})
