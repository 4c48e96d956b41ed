import { deleteConfigItemOrEntry } from 'contract/finance/deletion.ts'
import { recordInflow } from 'contract/finance/inflows.ts'
import { listOutflows, recordOutflow } from 'contract/finance/outflows.ts'
import {
  attachReceipt,
  changeReceipt,
  deleteReceipt,
  downloadReceipt,
  readThumbnail,
  renderReceiptImage,
  restoreReceipt,
  viewReceipt,
} from 'contract/finance/receipts.ts'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { runHousekeeping } from '#app/housekeeping.ts'
import { receipts } from '#db/tables/entries.ts'
import { startApiForTest, type TestApi } from '#testing/api.ts'
import { aFile, anOutflow, insertEntries, PDF_BYTES, PNG_BYTES } from '#testing/factories.ts'
import { makePng } from '#testing/hostile/png.ts'

const form = { nome_saida: 'x' }
const picture = aFile(makePng(1000, 500), 'nota.png')

const readReceipts = async (api: TestApi) => (await api.ok(listOutflows)).entries[0]?.receipts
const readNames = async (api: TestApi) => (await readReceipts(api))?.map(({ name }) => name)

/** Starts a server with an outflow that has one receipt. */
async function withReceipt(file = picture) {
  const api = await startApiForTest()
  const [entryId = 0] = await insertEntries(api, anOutflow())
  const { id } = await api.ok(attachReceipt, { params: { id: entryId }, files: { receipt: file } })
  return { api, entryId, id, params: { id } }
}

describe('several receipts of an entry:', () => {
  test('each repeated field is a file with a kind of its own', async () => {
    const api = await startApiForTest()
    const comprovante = [aFile(PNG_BYTES, 'boleto.png'), picture, aFile(PNG_BYTES, 'de-novo.png')]
    await api.ok(recordOutflow, { form: { ...form, comprovante_tipo: 'invoice,payment' }, files: { comprovante } })
    expect(await readReceipts(api)).toMatchObject([
      { name: 'boleto.png', kind: 'invoice', hasThumbnail: true },
      { name: 'nota.png', kind: 'payment', type: 'image/png' },
      { name: 'de-novo.png', kind: 'payment' },
    ])
  })

  test('one alone without a kind is a proof of payment', async () => {
    const api = await startApiForTest()
    await api.ok(recordInflow, { form: { descricao: 'x', valor: '1.00' }, files: { comprovante: aFile(PDF_BYTES, 'a.pdf') } })
    expect(await api.db.select().from(receipts)).toMatchObject([{ kind: 'payment', thumbnailKey: null, name: 'a.pdf' }])
  })

  test('a refused one is named, and nothing of the form is written', async () => {
    const api = await startApiForTest()
    const comprovante = [picture, aFile(Buffer.from('MZ'), 'pior.png')]
    expect(await api.fails(recordOutflow, { form, files: { comprovante } })).toMatchObject({
      status: 422,
      fields: { comprovante: 'pior.png: Envie uma imagem (JPG, PNG, WebP, GIF, HEIC ou AVIF)' },
    })
    expect([await api.count(receipts), (await api.ok(listOutflows)).entries]).toEqual([0, []])
  })

  test('ten are taken, and eleven or an unknown kind are refused', async () => {
    const api = await startApiForTest()
    const makeFiles = (n: number) => Array.from({ length: n }, () => aFile(PNG_BYTES, 'a.png'))
    await api.ok(recordOutflow, { form, files: { comprovante: makeFiles(10) } })
    expect(await api.fails(recordOutflow, { form, files: { comprovante: makeFiles(11) } })).toMatchObject({ status: 413 })
    expect(
      await api.fails(recordOutflow, { form: { ...form, comprovante_tipo: 'selfie' }, files: { comprovante: makeFiles(1) } }),
    ).toMatchObject({
      status: 422,
      fields: { comprovante_tipo: 'Escolha invoice ou payment' },
    })
  })
})

describe('the kind of a receipt', () => {
  test('is given when it is attached, and can be changed', async () => {
    const { api, entryId, params } = await withReceipt()
    const comprovante = aFile(PDF_BYTES, 'b.pdf')
    expect(
      await api.ok(attachReceipt, { params: { id: entryId }, form: { kind: 'invoice' }, files: { receipt: comprovante } }),
    ).toMatchObject({
      kind: 'invoice',
      hasThumbnail: false,
    })
    expect(await api.ok(changeReceipt, { params, json: { kind: 'invoice' } })).toMatchObject({
      kind: 'invoice',
      name: 'nota.png',
    })
    expect(await api.fails(changeReceipt, { params, json: { kind: 'x' } })).toMatchObject({
      status: 422,
      fields: { kind: expect.any(String) },
    })
    expect(await api.fails(changeReceipt, { params: { id: 99 }, json: { kind: 'invoice' } })).toMatchObject({ status: 404 })
  })
})

describe('the deletion of a receipt', () => {
  test('hides it until it is restored', async () => {
    const { api, params } = await withReceipt()
    await api.ok(deleteReceipt, { params, json: {} })
    expect(await readReceipts(api)).toEqual([])
    for (const endpoint of [downloadReceipt, readThumbnail, renderReceiptImage, viewReceipt])
      expect(await api.fails(endpoint, { params })).toMatchObject({ status: 404 })
    expect(await api.fails(deleteReceipt, { params, json: {} })).toMatchObject({ status: 404 })
    await api.ok(restoreReceipt, { params })
    await api.ok(restoreReceipt, { params })
    expect(await readNames(api)).toEqual(['nota.png'])
  })

  test('tells who deleted it and when', async () => {
    const { api, params } = await withReceipt()
    await api.ok(deleteReceipt, { params, json: {} })
    expect(await api.db.select().from(receipts)).toMatchObject([{ deletedAt: api.time.now(), deletedBy: 1 }])
  })

  test('by that of its entry hides it, but keeps it with the entry', async () => {
    const { api, entryId, params } = await withReceipt()
    await api.ok(deleteConfigItemOrEntry, { json: { nome: 'saída', id: entryId } })
    for (const call of [deleteReceipt, restoreReceipt])
      expect(await api.fails(call, { params, json: {} })).toMatchObject({ status: 404 })
  })

  test('removes it and its file after thirty days, unless another row names the file', async () => {
    const { api, entryId, id, params } = await withReceipt()
    const other = await api.ok(attachReceipt, { params: { id: entryId }, files: { receipt: aFile(PNG_BYTES, 'b.png') } })
    const twin = await api.ok(attachReceipt, { params: { id: entryId }, files: { receipt: picture } })
    for (const gone of [id, other.id]) await api.ok(deleteReceipt, { params: { id: gone }, json: {} })
    const tidy = (days: number) =>
      runHousekeeping({
        ...api.app.services,
        now: () => new Date(Math.max(Date.now(), api.time.now().getTime()) + days * 24 * 3_600_000),
      })
    await tidy(1)
    expect([await api.count(receipts), (await api.files()).length]).toEqual([3, 2])
    await tidy(31)
    expect(await api.db.select({ id: receipts.id }).from(receipts)).toEqual([{ id: twin.id }])
    expect([(await api.files()).length, (await api.files('thumbnails')).length]).toEqual([1, 1])
    expect(await api.fails(restoreReceipt, { params })).toMatchObject({ status: 404 })
  })
})

describe('the picture of a receipt', () => {
  const WEBP = {
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringMatching(/^sandbox;/),
  }

  test('is drawn small when it arrives, and large when it is asked for', async () => {
    const { api, params } = await withReceipt(aFile(makePng(3000, 1500), '"><script>.png', 'text/html'))
    for (const [endpoint, width] of [
      [readThumbnail, 320],
      [renderReceiptImage, 2000],
    ] as const) {
      const response = await api.send(endpoint, { params })
      expect(response.headers).toMatchObject(WEBP)
      expect(response.headers['content-disposition']).toMatch(/^inline; filename="comprovante-1[a-z.-]+"$/)
      expect(await sharp(response.rawPayload).metadata()).toMatchObject({ format: 'webp', width, height: width / 2 })
    }
  })

  test('is turned as the camera was, and has no place data', async () => {
    const upright = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'white' } })
      .withExif({ IFD0: { Copyright: 'Fulano' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const { api, params } = await withReceipt(aFile(upright, 'a.jpg'))
    const { rawPayload } = await api.send(readThumbnail, { params })
    const { width, height, exif, orientation } = await sharp(rawPayload).metadata()
    expect({ width, height, exif, orientation }).toEqual({ width: 40, height: 60, exif: undefined, orientation: undefined })
  })

  test('is shown by the browser itself for a PDF, under a name of ours', async () => {
    const { api, entryId, params } = await withReceipt(aFile(PDF_BYTES, 'a.html'))
    const response = await api.send(viewReceipt, { params })
    expect(response.rawPayload).toEqual(PDF_BYTES)
    expect(response.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename="comprovante-1.pdf"',
      'x-content-type-options': 'nosniff',
    })
    expect(await api.fails(renderReceiptImage, { params })).toMatchObject({
      status: 404,
      title: expect.stringContaining('Baixe'),
    })
    const image = await api.ok(attachReceipt, { params: { id: entryId }, files: { receipt: picture } })
    expect(await api.fails(viewReceipt, { params: { id: image.id } })).toMatchObject({ status: 404 })
  })

  test('is saved under its real type, whatever it was called', async () => {
    const { api, params } = await withReceipt(aFile(PDF_BYTES, 'nota.pdf.exe'))
    const { headers } = await api.send(downloadReceipt, { params })
    expect(headers['content-disposition']).toContain('filename="nota.pdf.exe.pdf"')
  })
})

describe('receipts by content:', () => {
  test('the same bytes twice are stored once', async () => {
    const { api, entryId } = await withReceipt()
    await api.ok(attachReceipt, { params: { id: entryId }, files: { receipt: aFile(makePng(1000, 500), 'outra.png') } })
    const [first, second] = await api.db.select().from(receipts)
    expect(first?.storageKey).toBe(`receipts/${first?.sha256.slice(0, 2)}/${first?.sha256}`)
    expect(second?.storageKey).toBe(first?.storageKey)
    expect([await api.files(), await api.files('thumbnails')]).toEqual([[first?.storageKey], [first?.thumbnailKey]])
  })

  test('a row of before, under a key of its own, is still opened', async () => {
    const { api, id, params } = await withReceipt()
    const { writeFile } = await import('node:fs/promises')
    await writeFile(`${api.dataDir}/files/receipts/0f7e3a52-old`, PNG_BYTES)
    await api.db.update(receipts).set({ storageKey: 'receipts/0f7e3a52-old', thumbnailKey: null }).where(eq(receipts.id, id))
    expect((await api.send(downloadReceipt, { params })).rawPayload).toEqual(PNG_BYTES)
  })
})
