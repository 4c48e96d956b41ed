import { screen, waitFor, within } from '@testing-library/react'
import { readCapabilities } from 'contract/capabilities.ts'
import { readEntryHistory } from 'contract/finance/history.ts'
import { listOutflows, recordOutflow } from 'contract/finance/outflows.ts'
import { attachReceipt, changeReceipt, deleteReceipt, restoreReceipt } from 'contract/finance/receipts.ts'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { isReloadSafe } from '#lib/drafts/unsaved-work.ts'
import { installFakeEventSource, openedEventSources } from '#testing/event-source.ts'
import { dragFilesOver, dropFiles, pasteFiles } from '#testing/files.ts'
import { aFile, anOutflowRow, stubSessionAndEntryLists } from '#testing/finance.ts'
import { openApp } from '#testing/render.tsx'
import {
  holdReply,
  PIXEL,
  readJsonBody,
  requestsTo,
  server,
  stubFailure,
  stubReply,
  waitForRequestsToArrive,
} from '#testing/server.ts'

beforeEach(stubSessionAndEntryLists)

const PATH = '/financeiro'
type Listed = { id: number; name: string; type: string; size: number; kind: 'invoice' | 'payment'; hasThumbnail: boolean }
const nota: Listed = { id: 2, name: 'nota.png', type: 'image/png', size: 2048, kind: 'invoice', hasThumbnail: true }
const recibo: Listed = { ...nota, id: 3, name: 'recibo.png', kind: 'payment' }
const boleto: Listed = { ...nota, id: 4, name: 'boleto.pdf', type: 'application/pdf', hasThumbnail: false }
const png = (name = 'foto.png') => aFile(name, 'image/png')

async function openReceipts(receipts: Listed[] = [nota]) {
  stubReply(listOutflows, { entries: [anOutflowRow({ receipts })] })
  const opened = openApp(PATH)
  await opened.user.click(await screen.findByRole('button', { name: 'Mais ações para Figma' }))
  await opened.user.click(await screen.findByRole('menuitem', { name: 'Anexar comprovante' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Comprovantes' }))
  return { ...opened, dialog }
}

describe('an entry’s receipts', () => {
  test('are listed with kind and links, and their pictures viewed with the arrow keys', async () => {
    const { user, dialog } = await openReceipts([nota, boleto, recibo])
    expect(dialog.getByRole('link', { name: 'nota.png' })).toHaveAttribute('href', '/api/finance/receipts/2')
    expect(dialog.getByLabelText('Tipo de nota.png')).toHaveDisplayValue('Nota ou boleto')
    expect(dialog.getByRole('link', { name: 'Abrir em outra aba: boleto.pdf' })).toHaveAttribute(
      'href',
      '/api/finance/receipts/4/view',
    )
    await user.click(dialog.getByRole('button', { name: 'Ver nota.png' }))
    const viewer = await screen.findByRole('dialog', { name: 'nota.png' })
    expect(within(viewer).getByRole('img', { name: 'nota.png' })).toHaveAttribute('src', '/api/finance/receipts/2/preview')
    expect(within(viewer).getByText(/Nota ou boleto · 1 de 2/)).toBeVisible()
    await user.keyboard('{ArrowRight}')
    expect(await screen.findByRole('dialog', { name: 'recibo.png' })).toBeVisible()
    await user.keyboard('{ArrowRight}{ArrowLeft}')
    expect(await screen.findByRole('dialog', { name: 'nota.png' })).toBeVisible()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'nota.png' })).toBeNull())
    expect(screen.getByRole('dialog', { name: 'Comprovantes' })).toBeVisible()
  })

  test('a picture of a receipt that does not come says so in the viewer', async () => {
    // The receipt has an id that no other test uses, because the browser still has the pictures of other tests in its cache.
    const { user, dialog } = await openReceipts([{ ...nota, id: 99 }])
    server.use(http.get('*/api/finance/receipts/99/preview', () => new HttpResponse(null, { status: 404 })))
    await user.click(dialog.getByRole('button', { name: 'Ver nota.png' }))
    expect(await screen.findByText('Não foi possível mostrar este comprovante. Baixe o arquivo.')).toBeVisible()
  })

  test('a file that is chosen is sent at once with its kind, one without a type by its name', async () => {
    stubReply(attachReceipt, recibo)
    const { user, dialog } = await openReceipts([])
    await user.selectOptions(dialog.getByLabelText('Tipo do que for anexado'), 'Nota ou boleto')
    await user.upload(dialog.getByLabelText('Comprovante'), [png('a.png'), png('b.png')])
    await waitFor(() => expect(requestsTo(attachReceipt)).toHaveLength(2))
    // Both uploads run at the same time, and either one may arrive first.
    const sent = requestsTo(attachReceipt).map(({ form }) => Object.fromEntries(form))
    expect(sent.toSorted((a, b) => String(a.receipt).localeCompare(String(b.receipt)))).toEqual([
      { receipt: 'a.png', kind: 'invoice' },
      { receipt: 'b.png', kind: 'invoice' },
    ])
    expect(requestsTo(attachReceipt)[0]?.url.pathname).toBe('/api/finance/entries/7/receipts')
    expect(await screen.findByText('2 comprovantes anexados com sucesso!')).toBeVisible()
    expect(await dialog.findByRole('link', { name: 'recibo.png' })).toBeVisible()
    dropFiles(document.body, [aFile('IMG_0412.HEIC', ''), aFile('boleto.pdf', '')])
    await waitFor(() => expect(requestsTo(attachReceipt)).toHaveLength(4))
  })

  test('a file that is refused says why; one whose connection broke can be sent again', async () => {
    stubFailure(attachReceipt, { status: 422, code: 'invalid', fields: { receipt: 'A imagem está incompleta' } })
    const { user, dialog } = await openReceipts([])
    await user.upload(dialog.getByLabelText('Comprovante'), png())
    expect(await dialog.findByText('A imagem está incompleta')).toBeVisible()
    expect(dialog.queryByRole('button', { name: 'Tentar de novo' })).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'Descartar foto.png' }))

    stubFailure(attachReceipt)
    await user.upload(dialog.getByLabelText('Comprovante'), png())
    const again = await dialog.findByRole('button', { name: 'Tentar de novo' })
    stubReply(attachReceipt, recibo)
    await user.click(again)
    expect(await dialog.findByRole('link', { name: 'recibo.png' })).toBeVisible()
    expect(requestsTo(attachReceipt).at(-1)?.headers.get('idempotency-key')).toBe(
      requestsTo(attachReceipt).at(-2)?.headers.get('idempotency-key'),
    )
  })

  test('a file can be cancelled on its way: its answer no longer counts', async () => {
    const release = holdReply(attachReceipt, recibo)
    const { user, dialog, client } = await openReceipts([])
    await user.upload(dialog.getByLabelText('Comprovante'), png())
    expect(await dialog.findByRole('progressbar', { name: 'Envio de foto.png' })).toBeVisible()
    expect(isReloadSafe()).toBe(false) // a reload would lose the file
    await user.click(dialog.getByRole('button', { name: 'Cancelar o envio de foto.png' }))
    expect(dialog.queryByRole('progressbar')).toBeNull()
    release()
    await waitForRequestsToArrive()
    await waitFor(() => expect(client.isMutating()).toBe(0))
    expect(isReloadSafe()).toBe(true)
    expect(dialog.queryByRole('link', { name: 'recibo.png' })).toBeNull()
    expect(screen.queryByText(/com sucesso/)).toBeNull()
  })

  test('two whose kinds are changed one after the other both show their new kinds', async () => {
    const { user, dialog } = await openReceipts([nota, { ...recibo, kind: 'invoice' }])
    const release = holdReply(changeReceipt, { ...nota, kind: 'payment' })
    await user.selectOptions(dialog.getByLabelText('Tipo de nota.png'), 'Comprovante de pagamento')
    await waitFor(() => expect(readJsonBody(requestsTo(changeReceipt)[0])).toEqual({ kind: 'payment' }))
    stubReply(changeReceipt, recibo)
    await user.selectOptions(dialog.getByLabelText('Tipo de recibo.png'), 'Comprovante de pagamento')
    await waitFor(() => expect(dialog.getByLabelText('Tipo de recibo.png')).toHaveDisplayValue('Comprovante de pagamento'))
    release()
    await waitFor(() => expect(dialog.getByLabelText('Tipo de nota.png')).toHaveDisplayValue('Comprovante de pagamento'))
  })

  test('two that are deleted are gone, and back once both deletions are undone', async () => {
    stubReply(deleteReceipt, { ok: true })
    const { user, dialog } = await openReceipts([nota, recibo])
    await user.click(dialog.getByRole('button', { name: 'Excluir nota.png' }))
    expect(await screen.findByText('Comprovante excluído')).toBeVisible()
    expect(dialog.queryByRole('link', { name: 'nota.png' })).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'Excluir recibo.png' }))
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Desfazer' })).toHaveLength(2))
    const release = holdReply(restoreReceipt, { ok: true })
    for (const undo of screen.getAllByRole('button', { name: 'Desfazer' })) await user.click(undo)
    await waitFor(() => expect(requestsTo(restoreReceipt)).toHaveLength(2))
    expect(requestsTo(restoreReceipt).map(({ url }) => url.pathname)).toEqual(
      expect.arrayContaining(['/api/finance/receipts/2/restore', '/api/finance/receipts/3/restore']),
    )
    release()
    expect(await dialog.findByRole('link', { name: 'nota.png' })).toBeVisible()
    expect(await dialog.findByRole('link', { name: 'recibo.png' })).toBeVisible()
  })

  test('one that somebody else deletes leaves the open form; what is typed there stays', async () => {
    installFakeEventSource()
    onTestFinished(() => void vi.unstubAllGlobals())
    stubReply(attachReceipt, recibo)
    stubReply(readEntryHistory, { kind: 'outflow', description: 'Figma', events: [], earlier: 0 })
    stubReply(listOutflows, { entries: [anOutflowRow({ receipts: [nota] })] })
    const { user } = openApp(PATH)
    await user.click(await screen.findByRole('button', { name: 'Figma' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Saída' }))
    await user.type(dialog.getByLabelText(/Nome da saída/), ' anual')
    stubReply(listOutflows, { entries: [anOutflowRow({ receipts: [nota, recibo] })] })
    await user.upload(dialog.getByLabelText('Outro comprovante'), png())
    expect(await dialog.findByRole('link', { name: 'recibo.png' })).toBeVisible()

    const before = requestsTo(listOutflows).length
    stubReply(listOutflows, { entries: [anOutflowRow({ receipts: [] })] })
    const changes = [{ topic: 'entries', items: [{ id: 7, revision: 2 }] }]
    openedEventSources[0]?.sendEvent('change', { tab: 'another', by: 'Rafael Nogueira', changes }, '1')
    await waitFor(() => expect(requestsTo(listOutflows).length).toBeGreaterThan(before))
    await waitFor(() => expect(dialog.queryAllByRole('link', { name: /\.png$/ })).toEqual([]))
    expect(dialog.getByLabelText(/Nome da saída/)).toHaveValue('Figma anual')
  })
})

describe('a row of the list', () => {
  test('shows that it takes a dragged file, and sends it when it is dropped', async () => {
    stubReply(listOutflows, { entries: [anOutflowRow()] })
    stubReply(attachReceipt, recibo)
    openApp(PATH)
    const row = (await screen.findByText('Figma')).closest('tr') as HTMLElement
    dragFilesOver(row, [png()])
    await waitFor(() => expect(row).toHaveClass('is-drop'))
    dropFiles(row, [png()])
    await waitFor(() => expect(row).not.toHaveClass('is-drop'))
    expect(await screen.findByRole('dialog', { name: 'Comprovantes' })).toBeVisible()
    await waitFor(() => expect(requestsTo(attachReceipt)).toHaveLength(1))
  })

  test('sends a file that is pasted while it has the focus', async () => {
    stubReply(listOutflows, { entries: [anOutflowRow()] })
    stubReply(attachReceipt, recibo)
    openApp(PATH)
    pasteFiles(await screen.findByRole('button', { name: 'Figma' }), [png('image.png')])
    await waitFor(() => expect(requestsTo(attachReceipt)[0]?.form.get('receipt')).toBe('image.png'))
  })

  test('takes no file where the service keeps no receipts', async () => {
    stubReply(readCapabilities, { edit: false, trash: false, filters: false, runs: false, team: false })
    stubReply(listOutflows, { entries: [anOutflowRow()] })
    openApp(PATH)
    const row = (await screen.findByText('Figma')).closest('tr') as HTMLElement
    await waitFor(() => expect(within(row).queryByRole('button', { name: 'Figma' })).toBeNull())
    dropFiles(row, [png()])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('shows the first picture of its receipts, and how many there are', async () => {
    stubReply(listOutflows, { entries: [anOutflowRow({ receipts: [boleto, nota] })] })
    const { user } = openApp(PATH)
    const seen = await screen.findByRole('button', { name: 'Ver 2 comprovantes de Figma' })
    expect(seen).toHaveTextContent('2')
    expect(seen.querySelector('img')).toHaveAttribute('src', '/api/finance/receipts/2/thumbnail')
    await user.click(seen)
    expect(await screen.findByRole('dialog', { name: 'Comprovantes' })).toBeVisible()
  })
})

describe('the form of a new outflow', () => {
  async function openForm() {
    stubReply(recordOutflow, { ok: true, id: 1 })
    const opened = openApp(PATH)
    await opened.user.click((await screen.findAllByRole('button', { name: /^Registrar Nova Saída/ }))[0] as HTMLElement)
    const dialog = within(await screen.findByRole('dialog', { name: 'Registrar Nova Saída' }))
    await opened.user.fill(dialog.getByLabelText(/Nome da saída/), 'Figma')
    return { ...opened, dialog, submit: () => opened.user.click(dialog.getByRole('button', { name: 'Registrar Saída' })) }
  }
  const findSent = () => requestsTo(recordOutflow)[0]

  test('sends several files, dropped and pasted anywhere on it, together with their kinds', async () => {
    const { user, dialog, submit } = await openForm()
    dropFiles(document.body, [png('boleto.png')])
    pasteFiles(dialog.getByLabelText(/Nome da saída/), [png('pago.png')])
    await user.selectOptions(await dialog.findByLabelText('Tipo de boleto.png'), 'Nota ou boleto')
    await submit()
    await waitFor(() => expect(findSent()?.form.get('comprovante_tipo')).toBe('invoice,payment'))
    expect(findSent()?.text.match(/filename="[^"]+"/g)).toEqual(['filename="boleto.png"', 'filename="pago.png"'])
  })

  test('keeps everything when its file is stopped or breaks off, and is the same submission again', async () => {
    const { user, dialog, submit } = await openForm()
    holdReply(recordOutflow, { ok: true, id: 1 })
    await user.upload(dialog.getByLabelText('Comprovante'), png())
    await submit()
    expect(await dialog.findByRole('progressbar', { name: 'Envio' })).toBeVisible()
    await waitFor(() => expect(findSent()?.form.get('comprovante')).toBe('foto.png'))
    expect(findSent()?.form.has('comprovante_tipo')).toBe(false) // as the seed’s form, which sends one file without a kind
    await user.click(dialog.getByRole('button', { name: 'Cancelar envio' }))
    expect(await screen.findByText('Envio cancelado')).toBeVisible()
    expect(screen.queryByText('Não foi possível registrar a saída')).toBeNull()
    expect(dialog.getByLabelText(/Nome da saída/)).toHaveValue('Figma')
    expect(dialog.getByText('foto.png')).toBeVisible()

    stubFailure(recordOutflow)
    await submit()
    expect(await screen.findByText('Não foi possível registrar a saída')).toBeVisible()
    expect(dialog.getByText('foto.png')).toBeVisible()
    expect(dialog.getByRole('button', { name: 'Registrar Saída' })).toBeEnabled()

    stubReply(recordOutflow, { ok: true, id: 1 })
    await submit()
    expect(await screen.findByText('Saída registrada com sucesso!')).toBeVisible()
    const [first, ...others] = requestsTo(recordOutflow).map(({ headers }) => headers.get('idempotency-key'))
    expect(others).toEqual([first, first])
  })

  test('takes pictures only, whatever their type says, and names each other file with the reason', async () => {
    const { user, dialog } = await openForm()
    const input = dialog.getByLabelText('Comprovante')
    expect(input).toHaveAttribute('accept', 'image/*')
    await user.upload(input, aFile('nota.pdf', 'application/pdf'))
    expect(await dialog.findByText(/^Envie uma imagem/)).toBeVisible()
    expect(dialog.queryByText('nota.pdf')).toBeNull()
    dropFiles(document.body, [aFile('nota.pdf', 'application/pdf'), png(), aFile('extrato.csv', 'text/csv')])
    expect(await dialog.findByText(/^nota\.pdf: Envie uma imagem.* · extrato\.csv: Envie uma imagem/)).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Remover foto.png' }))
    expect(dialog.queryByText('foto.png')).toBeNull()
    dropFiles(document.body, [
      new File([PIXEL], 'foto'),
      new File([PIXEL], 'foto.dat', { type: 'text/plain' }),
      aFile('anexo', ''),
    ])
    expect(await dialog.findByText('anexo: Envie uma imagem (JPG, PNG, WebP, GIF, HEIC ou AVIF)')).toBeVisible()
    expect(dialog.getByRole('button', { name: 'Remover foto' })).toBeVisible()
    expect(dialog.getByRole('button', { name: 'Remover foto.dat' })).toBeVisible()
    expect(dialog.queryByRole('button', { name: 'Remover anexo' })).toBeNull()
  })
})
