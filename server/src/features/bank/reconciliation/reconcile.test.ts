import {
  type Decision,
  findEntriesForLine,
  listPeopleToAsk,
  readReconciliation,
  reconcile,
  undoReconciliation,
} from 'contract/bank/reconcile.ts'
import { undoStatement } from 'contract/bank/statements.ts'
import { listNotifications } from 'contract/notifications/notifications.ts'
import { addDays } from 'contract/values/dates.ts'
import { asc, eq, isNull, sql } from 'drizzle-orm'
import { assert, asyncProperty, integer } from 'fast-check'
import { expect, test } from 'vitest'
import { accountTotals, bankLines, bankRules, payments, statements, transfers } from '#db/tables/bank.ts'
import { bankAccounts } from '#db/tables/bank-accounts.ts'
import { clients } from '#db/tables/config.ts'
import { entries } from '#db/tables/entries.ts'
import { users } from '#db/tables/workspace.ts'
import { startApiForTest, type TestApi } from '#testing/api.ts'
import { countRuns, firstByDay } from '#testing/by-day.ts'
import { anInflow, anOutflow, givenItem, insertEntries } from '#testing/factories.ts'
import { startTeamApiForTest } from '#testing/team-api.ts'
import { generateMonths } from './generate-months.ts'

const TODAY = '2026-11-21'
const start = () => startApiForTest({ today: TODAY })

async function givenAccount(api: TestApi, name: string, more: Partial<typeof bankAccounts.$inferInsert> = {}): Promise<number> {
  const [row] = await api.db
    .insert(bankAccounts)
    .values({ kind: 'bank', name, nameKey: name.toLowerCase(), ...more })
    .returning({ id: bankAccounts.id })
  return row?.id ?? 0
}

type LineRow = Partial<typeof bankLines.$inferInsert> & { centavos: number }

/** @returns their ids, in the same order */
async function givenLines(api: TestApi, accountId: number, ...rows: LineRow[]): Promise<number[]> {
  const [statement] = await api.db
    .insert(statements)
    .values({ accountId, name: 'extrato.ofx', firstDay: TODAY, lastDay: TODAY, lines: rows.length, recordedBy: 1 })
    .returning({ id: statements.id })
  const written = await api.db
    .insert(bankLines)
    .values(
      rows.map((row, at) => ({
        accountId,
        statementId: statement?.id ?? 0,
        day: '2026-11-10',
        description: 'PIX RECEBIDO PADARIA AURORA',
        bankId: `linha ${at}`,
        position: at + 1,
        ...row,
      })),
    )
    .returning({ id: bankLines.id })
  return written.map(({ id }) => id)
}

const anInvoice = (more: Partial<typeof entries.$inferInsert> = {}) =>
  anInflow({ description: 'Mensalidade Padaria Aurora', date: '2026-11-10', centavos: 1_500_00, paidOn: null, ...more })

const decide = (api: TestApi, ...decisions: Decision[]) => api.ok(reconcile, { json: { decisions } })
const readEntry = async (api: TestApi, id: number) => (await api.db.select().from(entries).where(eq(entries.id, id)))[0]
const readLine = async (api: TestApi, id: number) => (await api.db.select().from(bankLines).where(eq(bankLines.id, id)))[0]
const listPayments = (api: TestApi) => api.db.select().from(payments).orderBy(asc(payments.id))

async function readBalances(api: TestApi) {
  const rows = await api.db
    .select({ id: accountTotals.accountId, lines: sql<string>`sum(lines)`, loose: sql<string>`sum(loose)` })
    .from(accountTotals)
    .groupBy(accountTotals.accountId)
    .orderBy(asc(accountTotals.accountId))
  return rows.map(({ id, lines, loose }) => ({ id, lines: Number(lines), loose: Number(loose) }))
}

test('a certain line pays its entry on the line’s day from its account; undone, the entry is open again', async () => {
  const api = await start()
  const account = await givenAccount(api, 'Itaú')
  const [entry = 0] = await insertEntries(api, anInvoice())
  const [line = 0] = await givenLines(api, account, { centavos: 1_500_00, day: '2026-11-12' })
  const { certain } = await api.ok(readReconciliation)
  expect(certain).toMatchObject([
    {
      lineId: line,
      candidate: {
        entries: [{ id: entry, centavos: 1_500_00 }],
        evidence: ['mesmo valor', '2 dias depois do vencimento', 'mesmo nome'],
      },
    },
  ])
  const { matchIds } = await decide(api, { kind: 'match', lineIds: [line], entries: [{ id: entry, centavos: 1_500_00 }] })
  expect(await readEntry(api, entry)).toMatchObject({ paidOn: '2026-11-12', paidCentavos: 1_500_00 })
  expect(await listPayments(api)).toMatchObject([{ entryId: entry, accountId: account, day: '2026-11-12', centavos: 1_500_00 }])
  expect(await readBalances(api)).toEqual([{ id: account, lines: 1_500_00, loose: 0 }])
  expect(await api.ok(readReconciliation)).toMatchObject({ lines: [], certain: [] })
  await api.ok(undoReconciliation, { json: { matchIds, lineIds: [] } })
  expect(await readEntry(api, entry)).toMatchObject({ paidOn: null, paidCentavos: 0 })
  expect((await api.ok(readReconciliation)).certain).toHaveLength(1)
})

test('an entry marked as paid moves to its line’s day, counts once, and is as it was after an undo', async () => {
  const api = await start()
  const account = await givenAccount(api, 'Itaú')
  const [entry = 0] = await insertEntries(api, anInvoice({ paidOn: '2026-11-10', accountId: account }))
  const [line = 0] = await givenLines(api, account, { centavos: 1_500_00, day: '2026-11-11' })
  const { matchIds } = await decide(api, { kind: 'match', lineIds: [line], entries: [{ id: entry, centavos: 1_500_00 }] })
  expect(await readEntry(api, entry)).toMatchObject({ paidOn: '2026-11-11' })
  expect(await readBalances(api)).toEqual([{ id: account, lines: 1_500_00, loose: 0 }])
  await api.ok(undoReconciliation, { json: { matchIds, lineIds: [] } })
  expect(await readEntry(api, entry)).toMatchObject({ paidOn: '2026-11-10', paidCentavos: 0 })
  expect(await readBalances(api)).toEqual([{ id: account, lines: 1_500_00, loose: 1_500_00 }])
})

test.each([
  ['fee', 1_496_51, { centavos: 1_500_00, interest: 0, discount: 0 }, '2026-11-10'],
  ['discount', 1_400_00, { centavos: 1_500_00, interest: 0, discount: 100_00 }, '2026-11-10'],
  ['interest', 1_530_00, { centavos: 1_500_00, interest: 30_00, discount: 0 }, '2026-11-10'],
  ['partial', 900_00, { centavos: 900_00, interest: 0, discount: 0 }, null],
] as const)(
  'a line of another amount than its entry’s pays it with the difference “%s”',
  async (difference, moved, payment, paidOn) => {
    const api = await start()
    const account = await givenAccount(api, 'Itaú')
    const [entry = 0] = await insertEntries(api, anInvoice())
    const [line = 0] = await givenLines(api, account, { centavos: moved })
    const decision = { kind: 'match' as const, lineIds: [line], entries: [{ id: entry, centavos: 1_500_00 }] }
    expect(await api.fails(reconcile, { json: { decisions: [decision] } })).toMatchObject({
      status: 422,
      fields: { difference: expect.stringContaining('1.500,00') },
    })
    await decide(api, { ...decision, difference })
    expect((await listPayments(api))[0]).toMatchObject({ entryId: entry, ...payment })
    expect(await readEntry(api, entry)).toMatchObject({ paidOn })
    const fees = await api.db.select().from(entries).where(eq(entries.kind, 'outflow'))
    expect(fees).toMatchObject(
      difference === 'fee' ? [{ centavos: 3_49, description: 'Tarifa: Mensalidade Padaria Aurora' }] : [],
    )
    expect(await readBalances(api)).toEqual([{ id: account, lines: moved, loose: 0 }])
  },
)

test('one line pays several entries, and several lines pay one', async () => {
  const api = await start()
  const account = await givenAccount(api, 'Itaú')
  const [a = 0, b = 0, c = 0] = await insertEntries(
    api,
    anInvoice({ centavos: 300_00 }),
    anInvoice({ centavos: 200_00 }),
    anInvoice(),
  )
  const [line = 0, first = 0, second = 0] = await givenLines(
    api,
    account,
    { centavos: 500_00 },
    { centavos: 1_000_00, day: '2026-11-11' },
    { centavos: 500_00, day: '2026-11-15' },
  )
  await decide(
    api,
    {
      kind: 'match',
      lineIds: [line],
      entries: [
        { id: a, centavos: 300_00 },
        { id: b, centavos: 200_00 },
      ],
    },
    { kind: 'match', lineIds: [second, first], entries: [{ id: c, centavos: 1_500_00 }] },
  )
  expect([await readEntry(api, a), await readEntry(api, b), await readEntry(api, c)]).toMatchObject([
    { paidOn: '2026-11-10' },
    { paidOn: '2026-11-10' },
    { paidOn: '2026-11-15' },
  ])
})

test('a new line is recorded as an entry; its classification is proposed for the next line of the name', async () => {
  const api = await start()
  const account = await givenAccount(api, 'Itaú')
  const projectId = await givenItem(api, 'projects', 'Site novo')
  const [line = 0, next = 0] = await givenLines(
    api,
    account,
    { centavos: -89_90, description: 'PAGTO BOLETO 10293 LOCALWEB SA' },
    { centavos: -89_90, description: 'PAGTO BOLETO 20394 LOCALWEB SA', day: '2026-11-20' },
  )
  expect((await api.ok(readReconciliation)).fresh[0]).toEqual({
    lineId: line,
    proposal: {
      description: 'Localweb SA',
      categoryId: null,
      projectId: null,
      clientId: null,
      supplierId: null,
      methodId: null,
      isKnown: false,
    },
  })
  const { matchIds } = await decide(api, { kind: 'record', lineId: line, description: 'Hospedagem Localweb', projectId })
  const [recorded] = await api.db.select().from(entries)
  expect(recorded).toMatchObject({
    kind: 'outflow',
    date: '2026-11-10',
    paidOn: '2026-11-10',
    centavos: 89_90,
    description: 'Hospedagem Localweb',
    projectId,
    accountId: account,
  })
  expect((await api.ok(readReconciliation)).fresh).toMatchObject([
    { lineId: next, proposal: { description: 'Hospedagem Localweb', projectId, isKnown: true } },
  ])
  await api.ok(undoReconciliation, { json: { matchIds, lineIds: [] } })
  expect((await api.db.select().from(entries).where(isNull(entries.deletedAt))).length).toBe(0)
  expect(await readBalances(api)).toEqual([{ id: account, lines: -179_80, loose: 0 }])
})

test('a line’s dollars go to the entry that it makes, or pays whole if that has none, until it is undone', async () => {
  const api = await start()
  const account = await givenAccount(api, 'Itaú')
  const bill = anOutflow({ description: 'Figma', date: '2026-11-10', centavos: 108_64, paidOn: null })
  const [empty = 0, own = 0, part = 0] = await insertEntries(
    api,
    bill,
    { ...bill, dollars: 'US$ 21,00' },
    { ...bill, centavos: 300_00 },
  )
  const line = { centavos: -108_64, dollars: 'US$ 20,00 × 5,4321' }
  const [first = 0, second = 0, third = 0, fourth = 0] = await givenLines(api, account, line, line, line, line)
  const { matchIds } = await decide(
    api,
    { kind: 'match', lineIds: [first], entries: [{ id: empty, centavos: 108_64 }] },
    { kind: 'match', lineIds: [second], entries: [{ id: own, centavos: 108_64 }] },
    { kind: 'match', lineIds: [third], entries: [{ id: part, centavos: 300_00 }], difference: 'partial' },
    { kind: 'record', lineId: fourth, description: 'Figma da equipe' },
  )
  const listDollars = async () =>
    (await api.db.select().from(entries).where(isNull(entries.deletedAt)).orderBy(asc(entries.id))).map(({ dollars }) => dollars)
  expect(await listDollars()).toEqual([line.dollars, 'US$ 21,00', null, line.dollars])
  await api.ok(undoReconciliation, { json: { matchIds, lineIds: [] } })
  expect(await listDollars()).toEqual([null, 'US$ 21,00', null])
})

test('lines of two accounts are one transfer, which is neither revenue nor cost; undone, both are open', async () => {
  const api = await start()
  const [bank, savings] = [await givenAccount(api, 'Itaú'), await givenAccount(api, 'Reserva')]
  const [from = 0] = await givenLines(api, bank, { centavos: -2_000_00, description: 'TED ENVIADA' })
  const [to = 0] = await givenLines(api, savings, { centavos: 2_000_00, description: 'TED RECEBIDA', day: '2026-11-11' })
  expect((await api.ok(readReconciliation, { query: { account: savings } })).transfers).toMatchObject([{ lineIds: [from, to] }])
  const { matchIds } = await decide(api, { kind: 'transfer', lineIds: [from, to] })
  expect(await api.db.select().from(transfers)).toMatchObject([
    { fromId: bank, toId: savings, centavos: 2_000_00, fromCovered: true, toCovered: true },
  ])
  expect(await api.db.$count(entries)).toBe(0)
  await api.ok(undoReconciliation, { json: { matchIds, lineIds: [] } })
  expect(await api.db.$count(transfers, isNull(transfers.deletedAt))).toBe(0)
  expect((await api.ok(readReconciliation)).transfers).toHaveLength(1)
})

test('a line that pays a card’s bill, by its words or the amount, is proposed as a transfer to the card', async () => {
  const api = await start()
  const bank = await givenAccount(api, 'Itaú')
  const card = (name: string, number: string) =>
    givenAccount(api, name, { kind: 'card', number, closingDay: 28, dueDay: 5, payerId: bank })
  const [nubank, visa] = [await card('Nubank', '5502 **** 1234'), await card('Visa', '9876')]
  for (const [id, centavos] of [
    [nubank, -812_34],
    [visa, -55_00],
  ] as const)
    await givenLines(api, id, { day: '2026-10-20', description: 'Adobe', centavos, bill: '2026-10-28' })
  const [amount, named, unknown] = await givenLines(
    api,
    bank,
    { day: '2026-11-06', description: 'DEB AUT 0077', centavos: -812_34 },
    { day: '2026-11-05', description: 'PGTO CARTAO FINAL 9876', centavos: -50_00 },
    { day: '2026-11-05', description: 'PAGTO FATURA', centavos: -1_00 },
  )
  const [received] = await givenLines(api, nubank, { day: '2026-09-05', description: 'Pagamento recebido', centavos: 30_00 })
  const found = (await api.ok(readReconciliation)).transfers.map(({ lineIds: [id], otherAccountId, evidence }) => [
    id,
    otherAccountId,
    evidence,
  ])
  expect(found).toEqual([
    [received, bank, ['o texto do cartão diz que é o pagamento da fatura']],
    [named, visa, ['o texto do banco diz que é uma fatura']],
    [unknown, null, ['o texto do banco diz que é uma fatura']],
    [amount, nubank, ['valor da fatura Nubank que vence em 05/11/2026']],
  ])
})

test('a transfer known from one statement is completed by the other, and each undo frees its own side', async () => {
  const api = await start()
  const [bank, invested] = [await givenAccount(api, 'Itaú'), await givenAccount(api, 'CDB', { kind: 'investment' })]
  const [out = 0] = await givenLines(api, bank, { centavos: -500_00, description: 'APLICACAO CDB DI' })
  expect((await api.ok(readReconciliation)).transfers).toMatchObject([{ lineIds: [out], otherAccountId: invested }])
  const first = await decide(api, { kind: 'transfer', lineIds: [out], otherAccountId: invested })
  expect(await readBalances(api)).toEqual([
    { id: bank, lines: -500_00, loose: 0 },
    { id: invested, lines: 0, loose: 500_00 },
  ])
  const [income = 0] = await givenLines(api, invested, { centavos: 500_00, description: 'APLICACAO' })
  const [found] = (await api.ok(readReconciliation)).transfers
  expect(found).toMatchObject({ lineIds: [income], transferId: expect.any(Number) })
  const second = await decide(api, { kind: 'transfer', lineIds: [income], transferId: found?.transferId })
  expect((await readBalances(api)).at(-1)).toEqual({ id: invested, lines: 500_00, loose: 0 })
  await api.ok(undoReconciliation, { json: { matchIds: first.matchIds, lineIds: [] } })
  expect(await api.db.select().from(transfers)).toMatchObject([{ fromCovered: false, toCovered: true, deletedAt: null }])
  await api.ok(undoReconciliation, { json: { matchIds: second.matchIds, lineIds: [] } })
  expect(await api.db.select().from(transfers)).toMatchObject([{ fromCovered: false, toCovered: false }])
})

test('a line that is ignored or waits is proposed nowhere until an undo; it waits for a later day only', async () => {
  const api = await start()
  const account = await givenAccount(api, 'Itaú')
  const [ignored = 0, waits = 0] = await givenLines(api, account, { centavos: -1_00 }, { centavos: -2_00 })
  const { lineIds } = await decide(
    api,
    { kind: 'ignore', lineId: ignored, reason: 'estorno da própria tarifa' },
    { kind: 'wait', lineId: waits, until: addDays(TODAY, 3) },
  )
  expect(await api.ok(readReconciliation)).toMatchObject({ lines: [], waiting: 1 })
  await api.ok(undoReconciliation, { json: { matchIds: [], lineIds } })
  expect((await api.ok(readReconciliation)).lines).toHaveLength(2)
  expect(await api.fails(reconcile, { json: { decisions: [{ kind: 'wait', lineId: waits, until: TODAY }] } })).toMatchObject({
    status: 422,
    fields: { until: 'Escolha um dia depois de hoje' },
  })
})

test('decisions about a line that is decided already are refused with its text, and none is written', async () => {
  const api = await start()
  const account = await givenAccount(api, 'Itaú')
  const [entry = 0] = await insertEntries(api, anInvoice())
  const [line = 0, other = 0] = await givenLines(api, account, { centavos: 1_500_00 }, { centavos: -3_00, description: 'TARIFA' })
  await decide(api, { kind: 'match', lineIds: [line], entries: [{ id: entry, centavos: 1_500_00 }] })
  const late: Decision[] = [
    { kind: 'record', lineId: other, description: 'Tarifa' },
    { kind: 'record', lineId: line, description: 'Padaria' },
  ]
  expect(await api.fails(reconcile, { json: { decisions: late } })).toMatchObject({
    status: 409,
    detail: expect.stringContaining('“PIX RECEBIDO PADARIA AURORA” de 10/11/2026'),
  })
  expect(await readLine(api, other)).toMatchObject({ matchId: null })
  expect(await api.db.$count(entries)).toBe(1)
})

test('a line that a colleague decided first is refused with the colleague’s name', async () => {
  const team = await startTeamApiForTest({ today: TODAY })
  const [ana, bia] = [await team.join('admin', 'Ana Lima'), await team.join('admin', 'Bia Reis')]
  const [line = 0] = await givenLines(team, await givenAccount(team, 'Itaú'), { centavos: -49_90 })
  const decisions: Decision[] = [{ kind: 'record', lineId: line, description: 'Tarifa' }]
  await ana.ok(reconcile, { json: { decisions } })
  expect(await bia.fails(reconcile, { json: { decisions } })).toMatchObject({
    status: 409,
    detail: expect.stringMatching(
      /^Decididos ou excluídos: “PIX RECEBIDO PADARIA AURORA” de 10\/11\/2026, R\$\u00a049,90, por Ana Lima\./,
    ),
  })
})

test('a colleague who reads finance is asked for a line’s paper; the line stays open and names whom', async () => {
  const team = await startTeamApiForTest({ today: TODAY })
  const [ana, bia] = [await team.join('admin', 'Ana Lima'), await team.join('admin', 'Bia Reis')]
  const caio = await team.join('operations', 'Caio Nunes')
  const account = await givenAccount(team, 'Itaú')
  const [line = 0] = await givenLines(team, account, { centavos: -49_90 })
  const { people } = await ana.ok(listPeopleToAsk)
  expect(people.map(({ name }) => name)).not.toContain('Ana Lima')
  const find = (name: string) => people.find((person) => person.name === name)?.id
  expect(find('Caio Nunes')).toBeUndefined()
  const ask = (personId: number): { json: { decisions: Decision[] } } => ({
    json: { decisions: [{ kind: 'ask', lineId: line, personId }] },
  })
  await ana.ok(reconcile, ask(find('Bia Reis') ?? 0))
  expect(await ana.ok(readReconciliation)).toMatchObject({ lines: [{ id: line, asked: { name: 'Bia Reis' } }] })
  expect(await bia.ok(listNotifications)).toMatchObject({
    notifications: [
      {
        about: 'paper',
        title: 'Ana Lima pediu o comprovante de um movimento',
        detail: 'PIX RECEBIDO PADARIA AURORA · 10/11/2026 · R$\u00a049,90',
        href: `/financeiro/contas/conciliar?conta=${account}&movimento=${line}`,
      },
    ],
  })
  const [caioId] = await team.db.select({ id: users.id }).from(users).where(eq(users.name, 'Caio Nunes'))
  expect(await ana.fails(reconcile, ask(caioId?.id ?? 0))).toMatchObject({
    status: 422,
    fields: { personId: 'Escolha uma pessoa que vê o financeiro' },
  })
  expect(await caio.fails(reconcile, ask(find('Bia Reis') ?? 0))).toMatchObject({ status: 403 })
})

test.each<[string, Partial<typeof entries.$inferInsert>, string]>([
  ['was changed', { centavos: 1_400_00 }, 'mudou de valor: agora são R$\u00a01.400,00'],
  ['was deleted', { deletedAt: new Date() }, 'foi excluído'],
])('an entry that %s after the screen was read is not paid', async (_, change, reason) => {
  const api = await start()
  const account = await givenAccount(api, 'Itaú')
  const [entry = 0] = await insertEntries(api, anInvoice())
  const [line = 0] = await givenLines(api, account, { centavos: 1_500_00 })
  await api.db.update(entries).set(change).where(eq(entries.id, entry))
  const decisions: Decision[] = [{ kind: 'match', lineIds: [line], entries: [{ id: entry, centavos: 1_500_00 }] }]
  expect(await api.fails(reconcile, { json: { decisions } })).toMatchObject({
    status: 409,
    detail: expect.stringContaining(reason),
  })
})

test.each<[string, (ids: { line: number; other: number; income: number; account: number }) => Decision[], string]>([
  [
    'a line that another decision has too',
    ({ line }) => [
      { kind: 'ignore', lineId: line, reason: 'x' },
      { kind: 'record', lineId: line, description: 'y' },
    ],
    'decisions',
  ],
  [
    'a transfer within one account',
    ({ line, account }) => [{ kind: 'transfer', lineIds: [line], otherAccountId: account }],
    'otherAccountId',
  ],
  ['a transfer without the other account', ({ line }) => [{ kind: 'transfer', lineIds: [line] }], 'otherAccountId'],
  ['an unknown project', ({ line }) => [{ kind: 'record', lineId: line, description: 'x', projectId: 999 }], 'projectId'],
  ['an unknown entry', ({ line }) => [{ kind: 'match', lineIds: [line], entries: [{ id: 999_999, centavos: 1 }] }], 'entries'],
])('a decision with %s is refused by field, and nothing is written', async (_, makeDecisions, field) => {
  const api = await start()
  const account = await givenAccount(api, 'Itaú')
  const [line = 0, other = 0, income = 0] = await givenLines(
    api,
    account,
    { centavos: -5_00 },
    { centavos: -6_00 },
    { centavos: 7_00 },
  )
  const decisions: Decision[] = [
    { kind: 'ignore', lineId: other, reason: 'x' },
    ...makeDecisions({ line, other, income, account }),
  ]
  expect(await api.fails(reconcile, { json: { decisions } })).toMatchObject({
    status: 422,
    fields: { [field]: expect.any(String) },
  })
  expect(await readLine(api, other)).toMatchObject({ ignoredReason: null })
})

const SEEN = ['id', 'date', 'centavos', 'paidOn', 'paidCentavos', 'accountId', 'description'] as const

async function readState(api: TestApi) {
  const rows = await api.db.select().from(entries).where(isNull(entries.deletedAt)).orderBy(asc(entries.id))
  const lines = await api.db.select().from(bankLines).orderBy(asc(bankLines.id))
  return {
    entries: rows.map((row) => SEEN.map((name) => row[name])),
    payments: (await listPayments(api)).map(({ id, entryId, centavos, matchId }) => [id, entryId, centavos, matchId]),
    lines: lines.map(({ id, matchId, ignoredReason, waitingUntil }) => [id, matchId, ignoredReason, waitingUntil]),
    transfers: (await api.db.select().from(transfers).where(isNull(transfers.deletedAt))).length,
    balances: (await readBalances(api)).filter(({ lines: ofLines, loose }) => ofLines !== 0 || loose !== 0),
  }
}

test('undoing all proposals of random months, at once or singly in any order, gives back the same state', async () => {
  const api = await start()
  await assert(
    asyncProperty(integer({ min: 1, max: 1_000_000 }), async (seed) => {
      for (const table of [payments, bankLines, statements, transfers, bankRules, entries]) await api.db.delete(table)
      const account = await givenAccount(api, `Conta ${await api.db.$count(bankAccounts)}`)
      const months = generateMonths(seed, { lines: 40, entries: 30 })
      await insertEntries(
        api,
        ...months.entries.map(({ kind, date, paidOn, centavos, description, party }) => ({
          ...(kind === 'inflow' ? anInflow() : anOutflow()),
          ...{ date, paidOn, centavos, description: `${description} ${party ?? ''}`.trim() },
        })),
      )
      await givenLines(
        api,
        account,
        ...months.lines.map(({ id: _, accountId: __, ...line }, at) => ({ ...line, bankId: `${seed} ${at}` })),
      )
      const before = await readState(api)
      const { lines, certain, fresh, doubtful } = await api.ok(readReconciliation)
      const toMatch = (lineId: number, { otherLineIds, entries: paid }: (typeof certain)[number]['candidate']) => ({
        kind: 'match' as const,
        lineIds: [lineId, ...otherLineIds],
        entries: paid.map(({ id, paymentId, centavos }) => ({ id, paymentId, centavos })),
      })
      const decisions: Decision[] = [
        ...certain.map(({ lineId, candidate }) => toMatch(lineId, candidate)),
        ...fresh.map(({ lineId, proposal }) => ({ kind: 'record' as const, lineId, description: proposal.description })),
      ]
      const centavosOf = new Map(lines.map(({ id, centavos }) => [id, Math.abs(centavos)]))
      const [usedLines, usedEntries] = [new Set<number>(), new Set<number>()]
      for (const { lineId, candidates } of doubtful) {
        const exact = candidates
          .map((candidate) => toMatch(lineId, candidate))
          .find(
            ({ lineIds, entries: paid }) =>
              !lineIds.some((id) => usedLines.has(id)) &&
              !paid.some(({ id }) => usedEntries.has(id)) &&
              paid.reduce((sum, { centavos }) => sum + centavos, 0) ===
                lineIds.reduce((sum, id) => sum + (centavosOf.get(id) ?? 0), 0),
          )
        if (!exact) continue
        for (const id of exact.lineIds) usedLines.add(id)
        for (const { id } of exact.entries) usedEntries.add(id)
        decisions.push(exact)
      }
      const { matchIds } = await decide(api, ...decisions)
      const chosen = matchIds.toSorted((a, b) => ((a * 7919 + seed) % 101) - ((b * 7919 + seed) % 101))
      if (seed % 2) await api.ok(undoReconciliation, { json: { matchIds: chosen, lineIds: [] } })
      else for (const id of chosen) await api.ok(undoReconciliation, { json: { matchIds: [id], lineIds: [] } })
      expect(await readState(api)).toEqual(before)
    }),
    { numRuns: countRuns(4) },
  )
})

test('lines of one account are shown alone; a rival line of another account makes its own doubtful', async () => {
  const api = await start()
  const [itau, reserva] = [await givenAccount(api, 'Itaú'), await givenAccount(api, 'Reserva')]
  await insertEntries(api, anInvoice())
  const [line = 0] = await givenLines(api, itau, { centavos: 1_500_00 })
  expect((await api.ok(readReconciliation, { query: { account: itau } })).certain).toMatchObject([{ lineId: line }])
  await givenLines(api, reserva, { centavos: 1_500_00, day: '2026-11-11' }, { centavos: 70_00, description: 'PIX RECEBIDO ANA' })
  const read = await api.ok(readReconciliation, { query: { account: itau } })
  expect(read).toMatchObject({ lines: [{ id: line }], certain: [], doubtful: [{ lineId: line }], more: 0 })
})

test('candidates are told of as many oldest doubtful lines as are asked for; the other groups are whole', async () => {
  const api = await start()
  const account = await givenAccount(api, 'Itaú')
  await insertEntries(api, anInvoice(), anOutflow({ description: 'Luz', date: '2026-11-08', centavos: 10_00, paidOn: null }))
  const days = ['2026-11-07', '2026-11-08', '2026-11-09']
  const equal = days.map((day) => ({ day, centavos: -10_00, description: 'COMPRA' }))
  const fresh = days.map((day) => ({ day, centavos: -20_00, description: 'COMPRA' }))
  const ids = await givenLines(api, account, ...equal, ...fresh, { centavos: 1_500_00 })
  const read = await api.ok(readReconciliation, { query: { limit: 1 } })
  const idsOf = (rows: readonly { lineId: number }[]) => rows.map(({ lineId }) => lineId)
  expect(idsOf(read.doubtful)).toEqual([ids[0]])
  expect([idsOf(read.fresh), idsOf(read.certain)]).toEqual([ids.slice(3, 6), ids.slice(6)])
  expect([read.moreDoubtful, read.more]).toEqual([2, 0])
  expect(read.lines.map(({ id }) => id).sort()).toEqual([ids[0], ...ids.slice(3)].sort())
  expect(await api.ok(readReconciliation, { query: { limit: 3 } })).toMatchObject({ moreDoubtful: 0, doubtful: { length: 3 } })
})

test('an invoice paid in two parts is proposed for the first payment, and certain for the second', async () => {
  const api = await start()
  const account = await givenAccount(api, 'Itaú')
  const [entry = 0] = await insertEntries(api, anInvoice())
  const [first = 0, second = 0] = await givenLines(api, account, { centavos: 600_00 }, { centavos: 900_00 })
  const part = {
    entries: [{ id: entry }],
    evidence: [expect.stringMatching(/^parte de R\$\s1\.500,00/), 'no dia do vencimento', 'mesmo nome'],
  }
  expect(await api.ok(readReconciliation)).toMatchObject({
    fresh: [],
    doubtful: [first, second].map((lineId) => ({ lineId, candidates: [{}, part] })),
  })
  await decide(api, { kind: 'match', lineIds: [first], entries: [{ id: entry, centavos: 1_500_00 }], difference: 'partial' })
  expect((await api.ok(readReconciliation)).certain).toMatchObject([
    { lineId: second, candidate: { entries: [{ centavos: 900_00 }] } },
  ])
  await decide(api, { kind: 'match', lineIds: [second], entries: [{ id: entry, centavos: 900_00 }] })
  expect(await readEntry(api, entry)).toMatchObject({ paidOn: '2026-11-10' })
})

test.each(
  firstByDay([
    { how: 'is open', date: '2026-11-08', paidOn: null },
    { how: 'was marked as paid', date: '2026-11-09', paidOn: '2026-11-12' },
  ]),
)('lines that together pay a bill that $how are taken and undone at once, and refused if one is gone', async (given) => {
  const api = await start()
  const account = await givenAccount(api, 'Itaú')
  const { date, paidOn } = given
  const bill = anOutflow({ description: 'Gráfica Estrela', date, paidOn, accountId: account, centavos: 3_000_00 })
  const [entry = 0] = await insertEntries(api, bill)
  const description = 'PIX ENVIADO GRAFICA ESTRELA'
  const [first = 0, second = 0] = await givenLines(
    api,
    account,
    { centavos: -1_000_00, description },
    { centavos: -2_000_00, description, day: '2026-11-12' },
  )
  const before = await readState(api)
  const pays = { entries: [{ id: entry, centavos: 3_000_00 }] }
  const part = paidOn === null ? [{ otherLineIds: [], ...pays }] : []
  expect((await api.ok(readReconciliation)).doubtful).toMatchObject([
    { lineId: first, candidates: [{ otherLineIds: [second], ...pays }, ...part] },
    { lineId: second, candidates: [{ otherLineIds: [first], ...pays }, ...part] },
  ])
  const together: Decision = { kind: 'match', lineIds: [second, first], ...pays }
  const { matchIds } = await decide(api, together)
  expect(await readEntry(api, entry)).toMatchObject({ paidOn: '2026-11-12', paidCentavos: 3_000_00 })
  expect(await listPayments(api)).toMatchObject([{ day: '2026-11-10', centavos: 1_000_00 }, { centavos: 2_000_00 }])
  expect(await readBalances(api)).toEqual([{ id: account, lines: -3_000_00, loose: 0 }])
  await api.ok(undoReconciliation, { json: { matchIds, lineIds: [] } })
  expect(await readState(api)).toEqual(before)
  const { lineIds } = await decide(api, { kind: 'ignore', lineId: first, reason: 'de outra empresa' })
  expect(await api.fails(reconcile, { json: { decisions: [together] } })).toMatchObject({
    status: 409,
    detail: expect.stringMatching(
      /^Decididos ou excluídos: “PIX ENVIADO GRAFICA ESTRELA” de 10\/11\/2026, R\$\u00a01\.000,00\. Nada foi gravado/,
    ),
  })
  await api.ok(undoReconciliation, { json: { matchIds: [], lineIds } })
  expect(await readState(api)).toEqual(before)
})

test('lines that pay together are open again once one’s statement is undone, and the set is refused', async () => {
  const api = await start()
  const account = await givenAccount(api, 'Itaú')
  const [entry = 0] = await insertEntries(api, anInvoice())
  const [first = 0] = await givenLines(api, account, { centavos: 600_00 })
  const [second = 0] = await givenLines(api, account, { centavos: 900_00, bankId: 'outro' })
  const together: Decision = { kind: 'match', lineIds: [first, second], entries: [{ id: entry, centavos: 1_500_00 }] }
  await decide(api, together)
  const statementId = (await readLine(api, second))?.statementId ?? 0
  await api.ok(undoStatement, { params: { id: statementId } })
  expect(await readEntry(api, entry)).toMatchObject({ paidOn: null, paidCentavos: 0 })
  expect(await readLine(api, first)).toMatchObject({ matchId: null })
  expect(await api.fails(reconcile, { json: { decisions: [together] } })).toMatchObject({
    status: 409,
    detail: expect.stringMatching(/R\$\u00a0900,00, excluído com o extrato\. Nada foi gravado/),
  })
  expect(await listPayments(api)).toEqual([])
})

test('the proposals follow an entry’s new value and a client’s new name at once', async () => {
  const api = await start()
  const account = await givenAccount(api, 'Itaú')
  const clientId = await givenItem(api, 'clients', 'Outra')
  const [entry = 0] = await insertEntries(api, anInvoice({ description: 'Mensalidade', clientId, centavos: 900_00 }))
  const [line = 0] = await givenLines(api, account, { centavos: 1_500_00 })
  expect((await api.ok(readReconciliation)).fresh).toMatchObject([{ lineId: line }])
  await api.db.update(entries).set({ centavos: 1_500_00 }).where(eq(entries.id, entry))
  expect((await api.ok(readReconciliation)).doubtful).toMatchObject([{ lineId: line }])
  await api.db.update(clients).set({ name: 'Padaria Aurora' }).where(eq(clients.id, clientId))
  expect((await api.ok(readReconciliation)).certain).toMatchObject([{ lineId: line }])
})

test('an entry too far away to be proposed is found by words, amount or day, and can be paid', async () => {
  const api = await start()
  const account = await givenAccount(api, 'Itaú')
  const [entry = 0] = await insertEntries(
    api,
    anInvoice({ date: '2026-08-10' }),
    anInvoice({ description: 'Outra', date: '2026-11-10' }),
  )
  const [line = 0] = await givenLines(api, account, { centavos: 1_500_00, day: '2026-11-12', description: 'PIX RECEBIDO X' })
  for (const q of ['aurora padaria', '10/08/2026'])
    expect((await api.ok(findEntriesForLine, { query: { lineId: line, q } })).candidates).toMatchObject([
      { entries: [{ id: entry }], evidence: ['mesmo valor', '94 dias depois do vencimento', 'fora dos dias em que é proposto'] },
    ])
  expect((await api.ok(findEntriesForLine, { query: { lineId: line, q: '1.500,00' } })).candidates).toHaveLength(2)
  await decide(api, { kind: 'match', lineIds: [line], entries: [{ id: entry, centavos: 1_500_00 }] })
  expect(await readEntry(api, entry)).toMatchObject({ paidOn: '2026-11-12' })
  expect(await api.fails(findEntriesForLine, { query: { lineId: line, q: 'aurora' } })).toMatchObject({ status: 404 })
})
