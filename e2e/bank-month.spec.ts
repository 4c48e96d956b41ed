import type { APIRequestContext, APIResponse, Locator, Page } from '@playwright/test'
import { type Month, makeMonth, SELLERS, writeBankCsv, writeBillCsv, writeOfx } from './bank-month/make-month.ts'
import { emulateSaveData, expect, test } from './workspace.ts'

const addMonths = (month: string, n: number): string => {
  const day = new Date(`${month}-15T12:00:00Z`)
  day.setUTCMonth(day.getUTCMonth() + n)
  return day.toISOString().slice(0, 7)
}
const THIS_MONTH = new Date().toLocaleDateString('sv', { timeZone: 'America/Sao_Paulo' }).slice(0, 7)
const MONTH = addMonths(THIS_MONTH, -1)
const pad = (day: number) => String(day).padStart(2, '0')

const ACCOUNTS = [
  { kind: 'bank', name: 'Itaú', number: '12345-6' },
  { kind: 'bank', name: 'Nubank', number: '765432-1' },
  { kind: 'bank', name: 'Inter', number: '998877-0' },
  { kind: 'card', name: 'Cartão', closingDay: 28, dueDay: 10 },
  { kind: 'investment', name: 'Reserva' },
]

type Files = { name: string; account: string; content: string }[]

const writeFiles = ({ lines }: Month): Files => [
  { name: 'itau.ofx', account: 'Itaú', content: writeOfx(lines.itau, MONTH, '341', '12345-6') },
  { name: 'nubank.ofx', account: 'Nubank', content: writeOfx(lines.nubank, MONTH, '260', '765432-1') },
  { name: 'inter.csv', account: 'Inter', content: writeBankCsv(lines.inter, MONTH) },
  { name: 'fatura.csv', account: 'Cartão', content: writeBillCsv(lines.card, MONTH) },
]

function createClient(request: APIRequestContext, url: string) {
  const expectOk = async (answer: Promise<APIResponse>) => {
    const response = await answer
    expect(response.status(), await response.text()).toBe(200)
    return response.json()
  }
  return {
    get: (path: string) => expectOk(request.get(url + path)),
    post: (path: string, data: object) => expectOk(request.post(url + path, { data })),
    sendFile: (path: string, form: Record<string, string>, name: string, content: string) =>
      expectOk(
        request.post(url + path, { multipart: { ...form, file: { name, mimeType: 'text/csv', buffer: Buffer.from(content) } } }),
      ),
  }
}
type Client = ReturnType<typeof createClient>

const toReais = (cents: number) => (cents / 100).toFixed(2).replace('.', ',')

/** What the agency had recorded, open, and what it confirmed of the month before. */
async function prepare(client: Client, { entries }: Month): Promise<void> {
  const accounts: { id: number; isMain: boolean }[] = (await client.get('/api/bank/accounts')).accounts
  const main = accounts.find(({ isMain }) => isMain)?.id
  const open = { openingCentavos: 0, openingDay: null }
  const [first, ...others] = ACCOUNTS
  await client.post(`/api/bank/accounts/${main}`, { ...first, kind: undefined, revision: 1 })
  const ids: Record<string, number> = {}
  for (const account of others) {
    const payer = account.kind === 'card' ? { payerId: main } : {}
    ids[account.name] = (await client.post('/api/bank/accounts', { ...account, ...open, ...payer })).id
  }
  for (const kind of ['inflow', 'outflow'] as const) {
    const rows = entries
      .filter((entry) => entry.kind === kind)
      .map(({ day, name, party, cents }) =>
        [
          `${pad(day)}/${MONTH.slice(5)}/${MONTH.slice(0, 4)}`,
          name,
          toReais(cents),
          'Em aberto',
          kind === 'inflow' ? party : '',
        ].join(';'),
      )
    await client.sendFile(
      '/api/finance/imports',
      { kind, negatives: 'any' },
      `${kind}.csv`,
      ['Data;Descrição;Valor;Situação;Cliente', ...rows].join('\n'),
    )
  }
  const before = SELLERS.map((seller, at) => ({ day: 1 + (at % 27), cents: -5_000 - at, text: `COMPRA DEBITO ${seller}` }))
  const form = { accountId: String(ids.Inter), kind: 'outflow' }
  await client.sendFile('/api/bank/statements', form, 'antes.csv', writeBankCsv(before, addMonths(MONTH, -1)))
  const [category] = await client.get('/api/finance/categories')
  const { lines } = await client.get('/api/bank/reconciliation')
  const decisions = lines.map(
    ({ id, description, counterparty }: { id: number; description: string; counterparty: string | null }) => ({
      ...{ kind: 'record', lineId: id, categoryId: category.id },
      description: counterparty ?? description,
    }),
  )
  await client.post('/api/bank/reconciliation', { decisions })
}

/** The month's money on the screens equals the truth. */
async function expectTruth(client: Client, month: Month): Promise<void> {
  const sum = (kind: string) =>
    month.entries.filter((entry) => entry.kind === kind).reduce((total, { cents }) => total + cents, 0)
  const shown = await client.get(`/api/finance/month?month=${MONTH}`)
  expect(shown.revenueCentavos).toBe(String(sum('inflow') + month.fresh.inflow))
  expect(shown.expenseCentavos).toBe(String(sum('outflow') + month.fresh.outflow))
  const paid = new Map<string, string>(
    shown.entries.map(({ centavos, description, paidOn }: { centavos: number; description: string; paidOn: string }) => [
      `${centavos} ${description}`,
      paidOn,
    ]),
  )
  const wrong = month.entries.filter(
    ({ cents, name, paidDay }) => paid.get(`${cents} ${name}`) !== `${MONTH}-${pad(paidDay ?? 0)}`,
  )
  expect(wrong).toEqual([])
  const { accounts } = await client.get('/api/bank/accounts')
  expect(accounts.map(({ openLines }: { openLines: number }) => openLines)).toEqual(accounts.map(() => 0))
}

const DECIDED = { timeout: 60_000 }
const group = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) })

/** Goes on with Tab, as a person without a mouse does, until the control has the focus. */
async function tabTo(page: Page, control: Locator, most = 40): Promise<void> {
  await expect(control).toBeVisible()
  const passed: string[] = []
  for (let presses = 0; presses <= most; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return
    passed.push(await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 120) ?? ''))
    await page.keyboard.press('Tab')
  }
  throw new Error(`not reached with ${most} presses of Tab: ${control}, but\n${passed.join('\n')}`)
}

async function pressByKeyboard(page: Page, name: RegExp | string, most?: number): Promise<void> {
  await tabTo(page, page.getByRole('button', { name }), most)
  await page.keyboard.press('Enter')
}

type Press = (name: RegExp | string, most?: number) => Promise<void>

async function importFiles(page: Page, files: Files, press: Press, choose: (choice: Locator, account: string) => Promise<void>) {
  for (const { name, account, content } of files) {
    await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })
    const choice = page.getByRole('combobox', { name: 'Conta' })
    if (name.endsWith('csv')) await choose(choice, account)
    await expect(choice.locator('option:checked')).toContainText(account, DECIDED)
    await expect(page.getByRole('button', { name: 'Continuar' })).toBeEnabled(DECIDED)
    await press('Continuar')
    await expect(page.getByRole('region', { name: 'Importar: Colunas' })).toBeVisible()
    await press('Continuar')
    await press(/^Importar \d+ movimentos/, 80)
    await expect(page.getByText(/movimentos importados$/)).toBeVisible(DECIDED)
    if (name !== 'fatura.csv') await press('Importar outro arquivo')
  }
}

const GROUPS = [
  ['Certos', 'Aceitar 220'],
  ['Transferências', 'Aceitar 15'],
  ['Novos', 'Registrar 334'],
] as const

async function acceptGroups(page: Page, press: Press): Promise<void> {
  for (const [at, [name, button]] of GROUPS.entries()) {
    await press(button, at === 0 ? undefined : 3)
    await expect(group(page, name)).toBeHidden(DECIDED)
  }
}

/** A twin that is decided makes the other one certain. */
async function decideDoubtful(page: Page, decide: (row: Locator) => Promise<void>): Promise<void> {
  const doubtful = group(page, 'Em dúvida').getByRole('listitem', { name: /./ })
  for (let left = await doubtful.count(); left > 0; left = await doubtful.count()) {
    await decide(doubtful.first())
    await expect.poll(() => doubtful.count(), DECIDED).toBeLessThan(left)
  }
}

test('by keyboard alone: three statements and a bill of 600 lines are imported and decided, and the month’s money is right', async ({
  page,
  workspace,
  request,
}) => {
  test.setTimeout(600_000)
  const month = makeMonth()
  const client = createClient(request, workspace.url)
  await prepare(client, month)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${workspace.url}/financeiro/importar`)
  const press: Press = (name, most) => pressByKeyboard(page, name, most)
  await importFiles(page, writeFiles(month), press, async (choice, account) => {
    await choice.focus()
    await page.keyboard.type(account)
  })
  await page.goto(`${workspace.url}/financeiro/contas/conciliar`)
  await acceptGroups(page, press)
  await tabTo(page, group(page, 'Em dúvida').getByRole('listitem', { name: /./ }).first(), 3)
  await decideDoubtful(page, async (row) => {
    await expect(row).toBeFocused()
    await page.keyboard.press('1')
    const fee = row.getByRole('button', { name: /^É tarifa/ })
    if ((await fee.count()) > 0) await page.keyboard.press('Enter')
  })
  await pressByKeyboard(page, 'Aceitar 4')
  await expect(page.getByText('Nada para conciliar')).toBeVisible(DECIDED)
  await expectTruth(client, month)
})

test('with a finger on a phone: three statements and a bill of 600 lines are imported and decided, and the month’s money is right', async ({
  browser,
  workspace,
  request,
}) => {
  test.setTimeout(600_000)
  const month = makeMonth()
  const client = createClient(request, workspace.url)
  await prepare(client, month)
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const page = await context.newPage()
  await page.addInitScript(emulateSaveData)
  await page.goto(`${workspace.url}/financeiro/importar`)
  const press: Press = (name) => page.getByRole('button', { name }).tap()
  await importFiles(page, writeFiles(month), press, async (choice, account) => {
    await choice.selectOption({ label: account })
  })
  await page.goto(`${workspace.url}/financeiro/contas/conciliar`)
  await acceptGroups(page, press)
  await decideDoubtful(page, (row) =>
    row
      .getByRole('button', { name: /^(É este|É tarifa)/ })
      .first()
      .tap(),
  )
  await press('Aceitar 4')
  await expect(page.getByText('Nada para conciliar')).toBeVisible(DECIDED)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await expectTruth(client, month)
  await context.close()
})

test('of two people who reconcile the same statement the second is told which movements are decided, and nothing is recorded twice', async ({
  browser,
  page: ana,
  workspace,
  request,
}) => {
  const client = createClient(request, workspace.url)
  const { accounts } = await client.get('/api/bank/accounts')
  const line = (day: number, text: string) => ({ day, cents: -1_990, text: `COMPRA DEBITO ${text}` })
  const content = writeBankCsv([line(3, 'FIGMA'), line(4, 'ZOOM')], MONTH)
  await client.sendFile('/api/bank/statements', { accountId: String(accounts[0].id), kind: 'outflow' }, 'extrato.csv', content)
  const context = await browser.newContext() // the browser logs the refusal on the console, which would fail the fixture's page
  const bia = await context.newPage()
  const path = `${workspace.url}/financeiro/contas/conciliar`
  await ana.goto(path)
  await bia.goto(path)
  await expect(bia.getByRole('button', { name: 'Registrar 2' })).toBeVisible()
  let open = () => {}
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  await bia.route('**/api/bank/reconciliation', async (route) => {
    if (route.request().method() === 'POST') await gate
    await route.continue()
  })
  await bia.getByRole('button', { name: 'Registrar 2' }).click()
  await ana.getByRole('button', { name: 'Registrar 2' }).click()
  await expect(ana.getByText('2 lançamentos registrados')).toBeVisible()
  open()
  await expect(bia.getByText(/^Decididos ou excluídos: .*FIGMA.*ZOOM.*Nada foi gravado/)).toBeVisible()
  await expect(bia.getByText('Nada para conciliar')).toBeVisible()
  expect((await client.get(`/api/finance/month?month=${MONTH}`)).count).toBe(2)
  await context.close()
})
