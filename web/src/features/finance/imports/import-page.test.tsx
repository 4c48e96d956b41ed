import { act, screen, waitFor, within } from '@testing-library/react'
import { readSignInOptions } from 'contract/accounts/sign-in.ts'
import { type BankAccount, editBankAccount, listBankAccounts } from 'contract/bank/accounts.ts'
import { importStatement, previewStatement, type StatementChecks } from 'contract/bank/statements.ts'
import { readCapabilities } from 'contract/capabilities.ts'
import { importEntries, listImports, previewImport, readImport, redoImport, undoImport } from 'contract/finance/imports.ts'
import { checkLiveness } from 'contract/health.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { checkConnection } from '#lib/net/connection.ts'
import { reportSignedOut } from '#lib/session/identity.ts'
import { dropFiles } from '#testing/files.ts'
import { aFile, stubSessionAndEntryLists } from '#testing/finance.ts'
import { anImport, aPreview, stubImports } from '#testing/imports.ts'
import { openApp } from '#testing/render.tsx'
import { holdReply, readJsonBody, requestsTo, stubFailure, stubForeignReply, stubPerson, stubReply } from '#testing/server.ts'

beforeEach(() => {
  stubSessionAndEntryLists()
  stubImports()
})

const PATH = '/financeiro/importar'
const csv = aFile('gastos.csv', 'text/csv')

async function choose(path = PATH, file = csv) {
  const opened = openApp(path)
  await opened.user.upload(await screen.findByLabelText(/Arquivo CSV/), file)
  return opened
}

const findNext = () => screen.findByRole('button', { name: 'Continuar' })

async function atColumns(path = PATH) {
  const opened = await choose(path)
  await waitFor(async () => expect(await findNext()).toBeEnabled())
  await opened.user.click(await findNext())
  await screen.findByRole('list', { name: 'Colunas do arquivo' })
  return opened
}

async function atReview(path = PATH) {
  const opened = await atColumns(path)
  await opened.user.click(await findNext())
  await screen.findByRole('table')
  return opened
}

const findCurrent = () =>
  screen.getByRole('list', { name: 'Etapas da importação' }).querySelector('[aria-current="step"]')?.textContent
const readSent = (endpoint: typeof previewImport | typeof importEntries) => requestsTo(endpoint).at(-1)?.form

describe('the file', () => {
  test('is chosen as CSV or XLSX and read by the server before the next step is offered', async () => {
    const { user } = openApp(PATH)
    expect(await screen.findByRole('heading', { name: 'Importar', level: 1 })).toBeVisible()
    expect(screen.getByText(/De uma planilha, só a primeira aba é lida\./)).toBeVisible()
    expect(await findNext()).toBeDisabled()
    const field = screen.getByLabelText<HTMLInputElement>('Arquivo CSV, XLSX ou OFX')
    expect(field).toHaveAttribute('accept', expect.stringContaining('.xlsx'))
    await user.upload(field, csv)
    expect(await screen.findByText('gastos.csv')).toBeVisible()
    expect(field.files).toHaveLength(0) // or the same file, once it is corrected, would be no change
    await waitFor(async () => expect(await findNext()).toBeEnabled())
    expect(readSent(previewImport)?.get('kind')).toBe('outflow')
    expect(readSent(previewImport)?.get('file')).toBe('gastos.csv')
    await user.upload(field, new File(['PK'], 'extrato.xlsx'))
    expect(await screen.findByText('extrato.xlsx')).toBeVisible()
    await waitFor(() => expect(readSent(previewImport)?.get('file')).toBe('extrato.xlsx'))
  })

  test('can be dropped; one above 20 MB is told and not sent', async () => {
    openApp(PATH)
    const zone = (await screen.findByLabelText(/Arquivo CSV/)).closest('.dropzone') as HTMLElement
    dropFiles(zone, [new File([new Uint8Array(21 * 1024 * 1024)], 'x.csv', { type: 'text/csv' })])
    expect(await screen.findByText('O arquivo passa de 20 MB')).toBeVisible()
    expect(requestsTo(previewImport)).toEqual([])
    dropFiles(zone, [csv])
    expect(await screen.findByText('gastos.csv')).toBeVisible()
  })

  test('that the server cannot read is refused at its field, with the server’s reason', async () => {
    stubFailure(previewImport, {
      status: 422,
      fields: { file: 'Esta planilha não pode ser lida aqui, ou tem senha.' },
    })
    await choose()
    expect(await screen.findByText(/Esta planilha não pode ser lida/)).toBeVisible()
    expect(screen.getByLabelText(/Arquivo CSV/)).toBeInvalid()
    expect(await findNext()).toBeDisabled()
  })

  test('has its kind, Saídas or Entradas, in the address, which follows the choice', async () => {
    const { user, router } = openApp(`${PATH}?tipo=entradas`)
    expect(await screen.findByRole('radio', { name: 'Entradas' })).toBeChecked()
    await user.click(screen.getByRole('radio', { name: 'Saídas' }))
    await waitFor(() => expect(router.state.location.href).toBe(`${PATH}?tipo=saidas`))
    expect(screen.getByRole('radio', { name: 'Saídas' })).toBeChecked()
  })
})

describe('the file is not sent again once the rest of the screen is read again', () => {
  async function endOutage() {
    stubFailure(checkLiveness)
    await act(checkConnection)
    stubReply(checkLiveness, { status: 'ok' })
    await act(checkConnection)
  }

  /** Ends the session. The sign-in that covers the screen reads it anew, and finds that the person has signed in again. */
  async function signInAgain() {
    stubReply(readSignInOptions, { accounts: true, hasOwner: true, isSecure: true, oidc: null })
    await act(async () => reportSignedOut())
  }

  test.each([
    ['an outage', endOutage],
    ['a new sign-in', signInAgain],
  ])('after %s', async (_, interrupt) => {
    stubPerson('owner')
    const { client } = await atColumns()
    await waitFor(() => expect(client.isFetching()).toBe(0))
    const capabilitiesBefore = requestsTo(readCapabilities).length
    await interrupt()
    await waitFor(() => expect(requestsTo(readCapabilities)).toHaveLength(capabilitiesBefore + 1))
    await waitFor(() => expect(client.isFetching()).toBe(0))
    expect(requestsTo(previewImport)).toHaveLength(1)
  })
})

describe('the columns', () => {
  test('stand as guessed; a choice is sent, a field has one column, another header guesses anew', async () => {
    const { user } = await atColumns()
    const readMapping = () => JSON.parse(readSent(previewImport)?.get('mapping') ?? 'null')
    const list = screen.getByRole('list', { name: 'Colunas do arquivo' })
    expect(within(list).getByText('312,00')).toBeVisible()
    expect(within(list).getByLabelText('O que há em Valor')).toHaveValue('amount')
    await user.selectOptions(within(list).getByLabelText('O que há em Projeto'), 'notes')
    await waitFor(() => expect(readMapping()).toEqual({ date: 0, description: 1, amount: 2, notes: 3 }))
    await user.selectOptions(screen.getByLabelText('O que há em Projeto'), 'amount')
    await waitFor(() => expect(readMapping()).toEqual({ date: 0, description: 1, amount: 3 }))
    await user.selectOptions(screen.getByLabelText('Onde estão os nomes das colunas'), '0')
    await waitFor(() => expect(readSent(previewImport)?.get('headerRow')).toBe('0'))
    expect(readSent(previewImport)?.has('mapping')).toBe(false)
  })

  test('keep all changes that are made faster than they are answered', async () => {
    const { user } = await atColumns()
    const release = holdReply(previewImport, aPreview())
    await user.selectOptions(screen.getByLabelText('O que há em Projeto'), 'notes')
    await user.selectOptions(screen.getByLabelText('O que há em Valor'), 'debit')
    expect(screen.getByLabelText('O que há em Projeto')).toHaveValue('notes')
    expect(screen.getByLabelText('O que há em Valor')).toHaveValue('debit')
    release()
    await waitFor(() =>
      expect(JSON.parse(readSent(previewImport)?.get('mapping') ?? '')).toEqual({ date: 0, description: 1, debit: 2, notes: 3 }),
    )
  })

  test('that are missing are named, and hold the next step back; a header is offered by its line', async () => {
    const firstRows = [{ line: 3, cells: ['Data', 'Valor'] }] // the line that an editor shows, which counts empty ones
    stubReply(previewImport, aPreview({ firstRows, mapping: { date: 0 }, missing: ['description', 'amount'], rows: [] }))
    await atColumns()
    expect(await screen.findByText('Diga qual coluna tem: Descrição, Valor.')).toBeVisible()
    expect(await findNext()).toBeDisabled()
    expect(screen.getByRole('option', { name: 'Linha 3: Data · Valor' })).toBeInTheDocument()
  })

  test('with amounts of a doubtful direction ask for it, and hold the next step back', async () => {
    stubReply(previewImport, aPreview({ negatives: null, missing: ['direction'], rows: [] }))
    const { user } = await atColumns()
    expect(screen.getByText('Diga como ler os valores.')).toBeVisible()
    expect(await findNext()).toBeDisabled()
    stubReply(previewImport, aPreview({ negatives: 'in' }))
    await user.selectOptions(screen.getByLabelText(/Como ler os valores/), 'in')
    await waitFor(() => expect(readSent(previewImport)?.get('negatives')).toBe('in'))
    await waitFor(async () => expect(await findNext()).toBeEnabled())
  })

  test('with one for the direction leave no meaning of signs to choose', async () => {
    stubReply(previewImport, aPreview({ mapping: { date: 0, description: 1, amount: 2, direction: 3 } }))
    await atColumns()
    expect(screen.getByLabelText('O que há em Projeto')).toHaveValue('direction')
    expect(screen.queryByLabelText(/Como ler os valores/)).not.toBeInTheDocument()
  })

  test.each([
    [PATH, 'supplier'],
    [`${PATH}?tipo=entradas`, 'client'],
  ])('with one for clients and suppliers show which of the two %s imports', async (path, field) => {
    stubReply(previewImport, aPreview({ mapping: { date: 0, description: 1, amount: 2, client: 3, supplier: 3 } }))
    await atColumns(path)
    expect(screen.getByLabelText('O que há em Projeto')).toHaveValue(field)
  })

  test('of a statement go with the account that is typed, among those of earlier imports', async () => {
    stubReply(previewImport, aPreview({ negatives: 'out', accounts: ['Inter PJ'] }))
    const { user } = await atColumns()
    const field = screen.getByLabelText('De qual conta ou cartão é o arquivo')
    expect((field as HTMLInputElement).list?.options[0]).toHaveValue('Inter PJ')
    await user.fill(field, 'Itaú PJ')
    await user.click(await findNext())
    await waitFor(() => expect(readSent(previewImport)?.get('account')).toBe('Itaú PJ'))
    const record = await screen.findByRole('button', { name: 'Importar 1 saída' })
    await waitFor(() => expect(record).toBeEnabled())
    await user.click(record)
    await waitFor(() => expect(readSent(importEntries)?.get('account')).toBe('Itaú PJ'))
  })

  test('say before anything is summed that amounts are in another currency', async () => {
    const rows = aPreview().rows.map((row) => ({ ...row, currency: 'USD', doubt: 'currency' as const, included: false }))
    stubReply(previewImport, aPreview({ rows, currencies: ['USD'] }))
    const { user } = await atColumns()
    expect(screen.getByRole('heading', { name: 'O arquivo tem valores em USD' })).toBeVisible()
    await user.click(await findNext())
    const row = await screen.findByRole('row', { name: /Figma/ })
    expect(row).toHaveTextContent('Em outra moeda, fica de fora')
    expect(row).toHaveTextContent('USD 312,00')
  })
})

test('another file does not take over the columns that were chosen for the one before', async () => {
  const { user } = await atColumns()
  await user.selectOptions(screen.getByLabelText('O que há em Projeto'), 'notes')
  await waitFor(() => expect(readSent(previewImport)?.has('mapping')).toBe(true))
  await user.click(screen.getByRole('button', { name: 'Voltar' }))
  await user.upload(screen.getByLabelText(/Arquivo CSV/), aFile('outro.csv', 'text/csv'))
  await waitFor(() => expect(readSent(previewImport)?.get('file')).toBe('outro.csv'))
  expect(readSent(previewImport)?.has('mapping')).toBe(false)
})

describe('before it is imported', () => {
  test('rows with a problem hold the import back until they are left out', async () => {
    const problems = [{ line: 7, column: 'Valor', reason: '“x” não é um valor (1.234,56)' }]
    stubReply(previewImport, aPreview({ problems, counts: { ...aPreview().counts, rows: 2, problems: 1 } }))
    const { user } = await atReview()
    expect(screen.getByRole('list', { name: 'Problemas' })).toHaveTextContent('Linha 7 Valor: “x” não é um valor (1.234,56)')
    expect(screen.getByRole('button', { name: 'Importar 1 saída' })).toBeDisabled()
    await user.click(screen.getByLabelText('Deixar de fora as linhas com problema'))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Importar 1 saída' })).toBeEnabled())
    await user.click(screen.getByRole('button', { name: 'Importar 1 saída' }))
    await waitFor(() => expect(readSent(importEntries)?.get('problems')).toBe('skip'))
  })

  test('duplicates can be imported all the same, and new names left empty', async () => {
    const rows = aPreview().rows.map((row) => ({ ...row, doubt: 'duplicate' as const, included: false }))
    const unknown = [{ kind: 'project' as const, name: 'Site novo', rows: 1 }]
    stubReply(
      previewImport,
      aPreview({
        rows,
        unknown,
        counts: {
          ...aPreview().counts,
          doubts: { ...aPreview().counts.doubts, duplicate: 1 },
          outflow: { entries: 0, centavos: 0 },
        },
      }),
    )
    const { user } = await atReview()
    expect(screen.getByText('1 linha parece já estar registrada')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Importar 0 saídas' })).toBeDisabled()
    await user.click(screen.getByLabelText('Importar mesmo assim'))
    await waitFor(() => expect(readSent(previewImport)?.get('duplicates')).toBe('import'))
    expect(screen.getByText('Projetos: Site novo')).toBeVisible()
    await user.click(screen.getByLabelText('Criar o que não existe'))
    await waitFor(() => expect(readSent(previewImport)?.get('unknown')).toBe('empty'))
  })

  test('an unticked row stays out; a balance, left out with its reason, can be ticked', async () => {
    const [first] = aPreview().rows
    if (!first) throw new Error('the preview has no row')
    const balance = { ...first, line: 3, description: 'Saldo do dia', doubt: 'balance' as const, included: false }
    stubReply(previewImport, aPreview({ rows: [first, balance] }))
    const { user } = await atReview()
    const box = (name: string) => screen.getByRole('checkbox', { name })
    expect(screen.getByRole('row', { name: /Saldo do dia/ })).toHaveTextContent('Saldo, fica de fora')
    expect(box('Importar a linha 3: Saldo do dia')).not.toBeChecked()
    await user.click(box('Importar a linha 2: Figma'))
    await user.click(box('Importar a linha 3: Saldo do dia'))
    expect(box('Importar a linha 2: Figma')).not.toBeChecked()
    expect(screen.getByRole('row', { name: /Figma/ })).toHaveTextContent('Fica de fora')
    expect(box('Importar a linha 3: Saldo do dia')).toBeChecked()
    await waitFor(() => expect(screen.getByRole('button', { name: 'Importar 1 saída' })).toBeEnabled())
    await user.click(screen.getByRole('button', { name: 'Importar 1 saída' }))
    await waitFor(() => expect(JSON.parse(readSent(importEntries)?.get('rows') ?? '')).toEqual({ 2: false, 3: true }))
  })

  test('the bill of a card is recognised, and brings outflows and inflows or outflows alone', async () => {
    const counts = {
      ...aPreview().counts,
      rows: 3,
      outflow: { entries: 2, centavos: 249_90 },
      inflow: { entries: 1, centavos: 40_00 },
    }
    stubReply(previewImport, aPreview({ card: true, negatives: 'in', counts }))
    stubReply(importEntries, {
      imports: [
        { id: 9, kind: 'outflow', entries: 2, centavos: 249_90 },
        { id: 10, kind: 'inflow', entries: 1, centavos: 40_00 },
      ],
      created: 0,
      leftOut: 1,
    })
    const { user } = await atColumns()
    expect(screen.getByRole('heading', { name: 'Fatura de cartão reconhecida' })).toBeVisible()
    expect(screen.getByLabelText(/Como ler os valores/)).toHaveValue('in')
    await user.click(await findNext())
    await user.click(await screen.findByRole('checkbox', { name: 'Importar também as entradas' }))
    await waitFor(() => expect(readSent(previewImport)?.get('opposite')).toBe('skip'))
    await user.click(screen.getByRole('checkbox', { name: 'Importar também as entradas' }))
    const bring = () => screen.getByRole('button', { name: 'Importar 2 saídas e 1 entrada' })
    await waitFor(() => expect(bring()).toBeEnabled())
    await user.click(bring())
    expect(await screen.findByText('2 saídas importadas e 1 entrada importada')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Ver entradas' })).toHaveAttribute('href', '/financeiro/entradas')
  })

  test('Voltar and the browser’s Back go one step back, and keep the file and the chosen columns', async () => {
    const { user, router } = await atColumns()
    await user.selectOptions(screen.getByLabelText('O que há em Projeto'), 'notes')
    await user.click(await findNext())
    await screen.findByRole('table')
    router.history.back()
    await waitFor(() => expect(findCurrent()).toContain('Colunas'))
    expect(screen.getByLabelText('O que há em Projeto')).toHaveValue('notes')
    router.history.back()
    await waitFor(() => expect(findCurrent()).toContain('Arquivo'))
    expect(screen.getByText('gastos.csv')).toBeVisible()
    router.history.forward()
    await waitFor(() => expect(findCurrent()).toContain('Colunas'))
    await user.click(await findNext())
    await user.click(await screen.findByRole('button', { name: 'Voltar' }))
    expect(findCurrent()).toContain('Colunas')
    await user.click(screen.getByRole('button', { name: 'Voltar' }))
    expect(await screen.findByText('gastos.csv')).toBeVisible()
    await user.click(await findNext())
    await user.click(await findNext())
    await user.click(await screen.findByRole('button', { name: 'Importar 1 saída' }))
    await waitFor(() => expect(JSON.parse(readSent(importEntries)?.get('mapping') ?? '{}')).toMatchObject({ notes: 3 }))
  })

  test('a failure and a lost answer are told and keep everything; each next try has the same key', async () => {
    const { user } = await atReview()
    const bring = () => screen.findByRole('button', { name: 'Importar 1 saída' })
    stubFailure(importEntries, { status: 503, code: 'database_unavailable' })
    await user.click(await bring())
    expect(await screen.findByText('Não foi possível importar')).toBeVisible()
    stubFailure(importEntries)
    await user.click(await bring())
    expect(await screen.findByText(/envie de novo por aqui, que nada é gravado duas vezes/)).toBeVisible()
    stubImports()
    await user.click(await bring())
    expect(await screen.findByText('1 saída importada')).toBeVisible()
    await waitFor(() => expect(screen.queryByText('Não foi possível importar')).toBeNull())
    const [first, ...others] = requestsTo(importEntries).map(({ headers }) => headers.get('idempotency-key'))
    expect(first).toBeTruthy()
    expect(others).toEqual([first, first])
  })
})

describe('what is imported', () => {
  test('stands as it will be before, and is told with links to it and to the next file after', async () => {
    stubReply(importEntries, { imports: [{ id: 9, kind: 'outflow', entries: 48, centavos: 9_900_00 }], created: 2, leftOut: 3 })
    const { user, router } = await atReview()
    const table = screen.getByRole('table', { name: 'As primeiras linhas, como ficarão' })
    for (const text of ['10/11/2026', 'Figma', 'Site novo', 'R$\u00a0312,00'])
      expect(within(table).getAllByText(text, { normalizer: (t) => t })[0]).toBeVisible()
    expect(screen.getByRole('button', { name: 'Importar 1 saída' })).toBeEnabled()
    await user.click(screen.getByRole('button', { name: 'Importar 1 saída' }))
    expect(await screen.findByText('48 saídas importadas')).toBeVisible()
    expect(screen.getByText(/2 nomes novos criados\. 3 linhas de fora\./)).toBeVisible()
    expect(findCurrent()).toContain('Concluído')
    expect(router.state.location.search).toMatchObject({ etapa: 'concluido' })
    expect(screen.getByRole('link', { name: 'Ver saídas' })).toHaveAttribute('href', '/financeiro')
    await user.click(screen.getByRole('button', { name: 'Importar outro arquivo' }))
    expect(findCurrent()).toContain('Arquivo')
    expect(screen.queryByText('gastos.csv')).toBeNull()
  })
})

test('an address that names a later step begins with the file', async () => {
  await choose(`${PATH}?etapa=conferir`)
  await waitFor(async () => expect(await findNext()).toBeEnabled())
  expect(findCurrent()).toContain('Arquivo')
})

describe('earlier imports', () => {
  test('are undone after a question that says what stays, and redone from the toast or the list', async () => {
    stubReply(listImports, { imports: [anImport()], next: null })
    stubReply(readImport, { ...anImport(), untouched: 46, changed: 2, keptNames: ['Figma', 'Aluguel'] })
    stubReply(undoImport, { removed: 46, kept: 2 })
    stubReply(redoImport, { restored: 46 })
    const { user } = openApp(PATH)
    await user.click(await screen.findByRole('button', { name: 'Desfazer a importação de gastos.csv' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Desfazer importação' }))
    expect(await dialog.findByText('46 saídas de gastos.csv serão removidas.')).toBeVisible()
    expect(dialog.getByText('Ficam 2 saídas, alteradas à mão ou com comprovante: “Figma”, “Aluguel”.')).toBeVisible()
    stubReply(listImports, { imports: [anImport({ undoneAt: '2026-11-21T12:00:00.000Z' })], next: null })
    await user.click(dialog.getByRole('button', { name: 'Desfazer importação' }))
    expect(await screen.findByText('46 saídas removidas; 2 mantidas.')).toBeVisible()
    expect(await screen.findByText('Desfeita')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Refazer' }))
    expect(await screen.findByText('46 saídas restauradas.')).toBeVisible()
    expect(requestsTo(redoImport)[0]?.url.pathname).toBe('/api/finance/imports/9/redo')
    stubReply(redoImport, { restored: 48 })
    await user.click(screen.getByRole('button', { name: 'Refazer a importação de gastos.csv' }))
    expect(await screen.findByText('48 saídas restauradas.')).toBeVisible()
    expect(screen.getAllByText('Importação refeita')[0]).toBeVisible()
  })
})

describe('another service', () => {
  test('that does not know imports shows no list of them', async () => {
    stubForeignReply(listImports, 'Not found', 404)
    openApp(PATH)
    expect(await findNext()).toBeVisible()
    await waitFor(() => expect(requestsTo(listImports)).toHaveLength(1))
    expect(screen.queryByText('Importações anteriores')).toBeNull()
  })

  test('that says that it imports nothing is offered no file', async () => {
    stubReply(readCapabilities, { edit: false, trash: false, filters: false, runs: false, team: false })
    openApp(PATH)
    expect(await screen.findByText('Este serviço não importa arquivos')).toBeVisible()
  })
})

describe('a statement of an account', () => {
  const account: BankAccount = {
    id: 7,
    revision: 3,
    kind: 'bank',
    name: 'Itaú PJ',
    ispb: null,
    branch: null,
    number: '12345-6',
    companyId: null,
    company: null,
    openingCentavos: 0,
    openingDay: null,
    closingDay: null,
    dueDay: null,
    payerId: null,
    pixKey: null,
    pixName: null,
    pixCity: null,
    isMain: true,
    isArchived: false,
    balanceCentavos: '0',
    looseCentavos: '0',
    reconciledUntil: null,
    lastStatementDay: null,
    openLines: 0,
  }
  const checks: StatementChecks = {
    firstDay: '2026-11-01',
    lastDay: '2026-11-28',
    known: 1,
    lines: 3,
    centavos: '-1000',
    leftOut: 2,
    isCut: false,
    others: [],
    otherAccount: null,
    otherBank: null,
    learned: null,
    currency: null,
    gap: null,
    difference: { day: '2026-11-04', printedCentavos: '85000', hereCentavos: '90000' },
    bill: 'days',
    total: null,
    opening: { day: '2026-11-01', centavos: 100_000 },
  }

  test('of a card says which bill it is, and the person may say otherwise', async () => {
    const card = { ...account, kind: 'card' as const, closingDay: 28, dueDay: 5 }
    stubReply(listBankAccounts, { today: '2026-11-28', accounts: [card], totals: [] })
    stubReply(previewImport, aPreview({ bankAccountId: 7 }))
    stubReply(previewStatement, {
      ...aPreview({ bankAccountId: 7 }),
      statement: { ...checks, bill: '2026-10-28', total: { printedCentavos: '99720', hereCentavos: '9972' } },
    })
    stubReply(importStatement, { id: 4, brought: 2, statement: checks })
    const { user } = await atColumns()
    await user.click(await findNext())
    const bill = await screen.findByRole('combobox', { name: 'Fatura' })
    expect(bill).toHaveDisplayValue('Vence 05/11/2026, fecha 28/10/2026')
    expect(screen.getByRole('region', { name: 'O total da fatura não confere' })).toHaveTextContent('R$ 997,20')
    await user.selectOptions(bill, '2026-11-28')
    // The preview of that bill is on its way.
    await waitFor(() => expect(screen.getByRole('button', { name: 'Importar 2 movimentos' })).toBeEnabled())
    await user.click(screen.getByRole('button', { name: 'Importar 2 movimentos' }))
    await waitFor(() => expect(requestsTo(importStatement)[0]?.form?.get('bill')).toBe('2026-11-28'))
  })

  test('of a card that does not tell its bill asks for it before it is imported', async () => {
    const card = { ...account, kind: 'card' as const, closingDay: 28, dueDay: 5 }
    stubReply(listBankAccounts, { today: '2026-11-28', accounts: [card], totals: [] })
    stubReply(previewImport, aPreview({ bankAccountId: 7 }))
    stubReply(previewStatement, { ...aPreview({ bankAccountId: 7 }), statement: { ...checks, bill: null } })
    const { user } = await atColumns()
    await user.click(await findNext())
    const bill = await screen.findByRole('combobox', { name: 'Fatura' })
    expect(bill).toHaveDisplayValue('Escolha a fatura')
    expect(screen.getByRole('button', { name: 'Importar 2 movimentos' })).toBeDisabled()
    stubReply(previewStatement, { ...aPreview({ bankAccountId: 7 }), statement: { ...checks, bill: '2026-10-28' } })
    await user.selectOptions(bill, '2026-10-28')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Importar 2 movimentos' })).toBeEnabled())
    expect(requestsTo(previewStatement).at(-1)?.form?.get('bill')).toBe('2026-10-28')
  })

  test('is recognised by number, imported without entries, and gives the opening amount', async () => {
    stubReply(listBankAccounts, { today: '2026-11-28', accounts: [account], totals: [] })
    stubReply(previewImport, aPreview({ bankAccountId: 7 }))
    stubReply(previewStatement, { ...aPreview({ bankAccountId: 7 }), statement: checks })
    stubReply(importStatement, { id: 4, brought: 2, statement: checks })
    stubReply(editBankAccount, { ok: true })
    const { user } = await choose()
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Conta' })).toHaveValue('7'))
    expect(screen.queryByRole('radio', { name: /Saídas/ })).toBeNull()
    await waitFor(async () => expect(await findNext()).toBeEnabled())
    await user.click(await findNext())
    await screen.findByRole('list', { name: 'Colunas do arquivo' })
    await user.click(await findNext())
    expect(await screen.findByText(/De 01\/11\/2026 a 28\/11\/2026\./)).toBeVisible()
    expect(screen.getByRole('region', { name: 'O saldo não confere em 04/11/2026' })).toHaveTextContent('900,00')
    await user.click(screen.getByRole('button', { name: 'Importar 2 movimentos' }))
    expect(await screen.findByText('2 movimentos importados')).toBeVisible()
    expect(requestsTo(importStatement)[0]?.form?.get('accountId')).toBe('7')
    expect(requestsTo(importEntries)).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Usar como saldo inicial' }))
    await waitFor(() =>
      expect(readJsonBody(requestsTo(editBankAccount)[0])).toEqual({
        revision: 3,
        openingDay: '2026-11-01',
        openingCentavos: 100_000,
      }),
    )
  })

  test('that is chosen after another is not read under the account of the one before', async () => {
    stubReply(listBankAccounts, { today: '2026-11-28', accounts: [account], totals: [] })
    stubReply(previewImport, aPreview({ bankAccountId: 7 }))
    stubReply(previewStatement, { ...aPreview({ bankAccountId: 7 }), statement: checks })
    const { user } = await choose()
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Conta' })).toHaveValue('7'))
    await waitFor(() => expect(requestsTo(previewStatement)).toHaveLength(1))
    await waitFor(async () => expect(await findNext()).toBeEnabled())
    const release = holdReply(previewImport, aPreview())
    await user.upload(screen.getByLabelText(/Arquivo CSV/), new File(['a;b'], 'outro.csv'))
    await waitFor(() => expect(requestsTo(previewImport)).toHaveLength(2))
    expect(screen.getByRole('combobox', { name: 'Conta' })).toHaveValue('none')
    expect(requestsTo(previewStatement)).toHaveLength(1)
    release()
    await waitFor(async () => expect(await findNext()).toBeEnabled())
    expect(screen.getByRole('combobox', { name: 'Conta' })).toHaveValue('none')
  })

  test('of another account is told, and cannot be imported', async () => {
    stubReply(listBankAccounts, { today: '2026-11-28', accounts: [account], totals: [] })
    stubReply(previewStatement, {
      ...aPreview({ rows: [] }),
      statement: { ...checks, lines: 0, known: 0, otherAccount: '98765-4' },
    })
    const { user } = await choose()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Conta' }), '7')
    await waitFor(async () => expect(await findNext()).toBeEnabled())
    await user.click(await findNext())
    await screen.findByRole('list', { name: 'Colunas do arquivo' })
    await user.click(await findNext())
    expect(await screen.findByRole('region', { name: 'O arquivo é de outra conta: 98765-4' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Importar o extrato' })).toBeDisabled()
  })
})
