import { screen, waitFor, within } from '@testing-library/react'
import { exportInflows, exportOutflows } from 'contract/finance/exports.ts'
import { listImports } from 'contract/finance/imports.ts'
import { listOutflows, summarizeOutflows } from 'contract/finance/outflows.ts'
import { array, assert, constantFrom, property, string } from 'fast-check'
import { HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { firstByDay } from '#testing/by-day.ts'
import { anOutflowRow, stubSessionAndEntryLists } from '#testing/finance.ts'
import { openApp } from '#testing/render.tsx'
import { requestsTo, stubFailure, stubForeignReply, stubReply, stubResponse } from '#testing/server.ts'
import { createRowCounter } from './export-file.ts'

const saved: File[] = []

beforeEach(() => {
  stubSessionAndEntryLists()
  stubReply(listOutflows, { entries: [anOutflowRow()] })
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${saved.push(file as File)}`)
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
})
afterEach(() => {
  saved.length = 0
  vi.restoreAllMocks()
})

const FILE = '\ufeffData;Descrição\r\n10/11/2026;Figma\r\n'
const asFile = (body: BodyInit) =>
  new HttpResponse(body as string, {
    headers: { 'content-type': 'text/csv; charset=utf-8', 'content-disposition': 'attachment; filename="saidas-2026-11-21.csv"' },
  })

async function chooseIn(path: string, item: string) {
  const opened = openApp(path)
  await opened.user.click(await screen.findByRole('button', { name: 'Opções da lista' }))
  await opened.user.click(await screen.findByRole('menuitem', { name: item }))
  return opened
}

describe('an export', () => {
  test('asks for what is filtered, and saves it under the server’s name', async () => {
    stubResponse(exportOutflows, () => asFile(FILE))
    await chooseIn('/financeiro?q=figma&status=paid', 'Exportar CSV')
    expect(await screen.findByText('Exportação concluída')).toBeVisible()
    const asked = requestsTo(exportOutflows)[0]?.url.searchParams
    expect([asked?.get('q'), asked?.get('status'), asked?.get('format')]).toEqual(['figma', 'paid', 'csv'])
    expect(saved[0]?.name).toBe('saidas-2026-11-21.csv')
    expect(await saved[0]?.text()).toBe(FILE.slice(1)) // reading a File's text drops the byte order mark
  })

  test('of inflows for Excel asks for XLSX', async () => {
    stubResponse(exportInflows, () => asFile('PK'))
    await chooseIn('/financeiro/entradas', 'Exportar Excel')
    await waitFor(() => expect(requestsTo(exportInflows)[0]?.url.searchParams.get('format')).toBe('xlsx'))
    expect(await screen.findByText('Exportação concluída')).toBeVisible()
  })

  test('says how far it is, and saves nothing once it is stopped', async () => {
    const fetched = vi.spyOn(window, 'fetch')
    const endless = new ReadableStream<Uint8Array>({
      start: (out) => out.enqueue(new TextEncoder().encode(`${FILE}11/11/2026;Adobe\r\n`)),
    })
    stubResponse(exportOutflows, () => asFile(endless))
    stubReply(summarizeOutflows, { count: 3, totalCentavos: '1', incomplete: 0, overdue: 0, overdueCentavos: '0' })
    const { user, client } = await chooseIn('/financeiro', 'Exportar CSV')
    const dialog = within(await screen.findByRole('dialog', { name: 'Exportando' }))
    expect(await dialog.findByText('2 de 3 linhas')).toBeVisible()
    expect(dialog.getByRole('progressbar', { name: 'Exportação' })).toHaveAttribute('value', '2')
    await user.click(dialog.getByRole('button', { name: 'Cancelar exportação' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(fetched.mock.calls.some(([, init]) => init?.signal?.aborted)).toBe(true))
    await waitFor(() => expect(client.isMutating()).toBe(0))
    // Cancelling counts as success, because no toast must follow.
    expect(client.getMutationCache().getAll()[0]?.state.status).toBe('success')
    expect(saved).toEqual([])
  })

  test('whose connection breaks saves no half file', async () => {
    const broken = new ReadableStream<Uint8Array>({
      pull(out) {
        out.enqueue(new TextEncoder().encode(FILE))
        out.error(new Error('gone'))
      },
    })
    stubResponse(exportOutflows, () => asFile(broken))
    await chooseIn('/financeiro', 'Exportar CSV')
    expect(await screen.findByText('Não foi possível exportar')).toBeVisible()
    expect(saved).toEqual([])
  })

  test('that is refused tells its reason, is asked for only once, and can be tried again', async () => {
    const detail = 'Há outras exportações em andamento. Espere uma delas terminar e tente de novo.'
    stubFailure(exportOutflows, { status: 429, code: 'too_many_exports', title: 'Exportações demais ao mesmo tempo', detail })
    const { user } = await chooseIn('/financeiro', 'Exportar CSV')
    expect(await screen.findByText('Não foi possível exportar')).toBeVisible()
    expect(screen.getByText(detail)).toBeVisible()
    expect(requestsTo(exportOutflows)).toHaveLength(1)
    stubResponse(exportOutflows, () => asFile(FILE))
    await user.click(screen.getByRole('button', { name: 'Opções da lista' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Exportar CSV' }))
    expect(await screen.findByText('Exportação concluída')).toBeVisible()
  })
})

test.each(
  firstByDay([
    ['/financeiro', 'Importar CSV, XLSX ou OFX', '/financeiro/importar?tipo=saidas'],
    ['/financeiro/entradas', 'Importar CSV, XLSX ou OFX', '/financeiro/importar?tipo=entradas'],
    ['/financeiro', 'Lixeira', '/financeiro/lixeira'],
    ['/financeiro/entradas', 'Lixeira', '/financeiro/lixeira?aba=entradas'],
    ['/financeiro', 'A Pagar', '/financeiro/a-pagar'],
    ['/financeiro/entradas', 'A Receber', '/financeiro/a-receber'],
    ['/financeiro?from=2026-03-01&to=2026-03-31', 'Imprimir mês', '/financeiro/mes/2026-03'],
    ['/financeiro', 'Recorrências', '/financeiro/recorrencias'],
  ]),
)('from %s, %s of the list’s menu leads to its screen', async (path, item, href) => {
  const { user } = openApp(path)
  await user.click(await screen.findByRole('button', { name: 'Opções da lista' }))
  expect(await screen.findByRole('menuitem', { name: item })).toHaveAttribute('href', href)
})

test('an entry of the list’s menu leads to its screen without loading the app anew', async () => {
  stubReply(listImports, { imports: [], next: null })
  const { router } = await chooseIn('/financeiro/entradas', 'Importar CSV, XLSX ou OFX')
  expect(await screen.findByRole('heading', { level: 1, name: /Importar/ })).toBeVisible()
  expect(router.state.location.href).toBe('/financeiro/importar?tipo=entradas')
})

test('an export is not offered where another service counts no entries', async () => {
  stubForeignReply(summarizeOutflows, 'Not found', 404)
  openApp('/financeiro')
  expect(await screen.findByText('Figma')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Opções da lista' })).toBeNull()
})

test('the rows of a file are counted whatever is in them, and wherever its pieces are cut', () => {
  const cell = string({ unit: constantFrom('a', '""', '\r\n', ';', 'ç') })
  assert(
    property(array(array(cell, { minLength: 1 })), constantFrom(1, 3, 7), (rows, size) => {
      const text = [['Data'], ...rows].map((cells) => `${cells.map((one) => `"${one}"`).join(';')}\r\n`).join('')
      const bytes = new TextEncoder().encode(text)
      const count = createRowCounter()
      let counted = 0
      for (let at = 0; at < bytes.length; at += size) counted = count(bytes.subarray(at, at + size))
      expect(counted).toBe(rows.length)
    }),
  )
})
