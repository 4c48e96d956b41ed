import { archiveOrRestoreBankAccount, createBankAccount, listBankAccounts } from 'contract/bank/accounts.ts'
import { deleteOrRestoreTransfer, editTransfer, listTransfers, recordTransfer } from 'contract/bank/transfers.ts'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { NIGHTLY_STEPS, runHousekeeping } from '#app/housekeeping.ts'
import { transfers } from '#db/tables/bank.ts'
import { startApiForTest, type TestApi } from '#testing/api.ts'

const MAIN_ID = 1

async function startWithSavings() {
  const api = await startApiForTest()
  const json = { kind: 'investment', name: 'CDB', openingCentavos: 0, openingDay: null } as const
  const { id: savings } = await api.ok(createBankAccount, { json })
  return { api, savings, aTransfer: { fromId: MAIN_ID, toId: savings, day: '2026-11-20', centavos: 250_00 } }
}

const readBalances = async (api: TestApi) =>
  (await api.ok(listBankAccounts, { query: {} })).accounts.map(({ balanceCentavos }) => balanceCentavos)
const list = async (api: TestApi) => (await api.ok(listTransfers, { query: {} })).transfers

test('a transfer moves money between two balances, and so do its deletion and its restoration', async () => {
  const { api, savings, aTransfer } = await startWithSavings()
  const { id } = await api.ok(recordTransfer, { json: { ...aTransfer, notes: 'Reserva' } })
  expect(await list(api)).toEqual([
    {
      ...aTransfer,
      id,
      revision: 1,
      from: 'Conta principal',
      to: 'CDB',
      notes: 'Reserva',
      fromCovered: false,
      toCovered: false,
    },
  ])
  expect(await readBalances(api)).toEqual(['-25000', '25000'])
  await api.ok(editTransfer, { params: { id }, json: { fromId: savings, toId: MAIN_ID, centavos: 1_00, revision: 1 } })
  expect(await readBalances(api)).toEqual(['100', '-100'])
  await api.ok(deleteOrRestoreTransfer, { params: { id }, json: {} })
  expect([await readBalances(api), await list(api)]).toEqual([['0', '0'], []])
  await api.ok(deleteOrRestoreTransfer, { params: { id }, json: { restore: true } })
  expect(await readBalances(api)).toEqual(['100', '-100'])
})

test('a transfer to its own account, to an archived one or on a future day is refused by field', async () => {
  const { api, savings, aTransfer } = await startWithSavings()
  await api.ok(archiveOrRestoreBankAccount, { params: { id: savings }, json: {} })
  const failWith = async (json: object) => (await api.fails(recordTransfer, { json: { ...aTransfer, ...json } })).fields
  expect(await failWith({ day: '2026-11-22' })).toEqual({
    toId: 'Esta conta não existe mais. Escolha outra.',
    day: 'Escolha um dia até hoje: este ainda não chegou',
  })
  expect(await failWith({ toId: MAIN_ID })).toEqual({
    toId: 'Escolha outra conta: o dinheiro sai de uma e entra em outra',
  })
  expect(await list(api)).toEqual([])
})

test('a transfer between accounts of which one was archived since can still be corrected', async () => {
  const { api, savings, aTransfer } = await startWithSavings()
  const { id } = await api.ok(recordTransfer, { json: aTransfer })
  await api.ok(archiveOrRestoreBankAccount, { params: { id: savings }, json: {} })
  await api.ok(editTransfer, { params: { id }, json: { centavos: 9_00, notes: '', revision: 1 } })
  expect(await list(api)).toMatchObject([{ centavos: 9_00, notes: null }])
})

test('a transfer for which a statement’s line stands is neither changed nor deleted', async () => {
  const { api, aTransfer } = await startWithSavings()
  const { id } = await api.ok(recordTransfer, { json: aTransfer })
  await api.db.update(transfers).set({ toCovered: true }).where(eq(transfers.id, id))
  const refused = { status: 409, title: 'Esta transferência está conciliada' }
  expect(await api.fails(editTransfer, { params: { id }, json: { centavos: 1, revision: 2 } })).toMatchObject(refused)
  expect(await api.fails(deleteOrRestoreTransfer, { params: { id }, json: {} })).toMatchObject(refused)
  expect(await list(api)).toMatchObject([{ id, centavos: 250_00, toCovered: true }])
})

test('transfers come newest first, fifty a page, and those of one account alone', async () => {
  const { api, savings, aTransfer } = await startWithSavings()
  const json = { kind: 'cash', name: 'Caixa', openingCentavos: 0, openingDay: null } as const
  const { id: cash } = await api.ok(createBankAccount, { json })
  const rows = Array.from({ length: 60 }, (_, n) => ({ ...aTransfer, centavos: n + 1, recordedBy: 1 }))
  await api.db.insert(transfers).values([...rows, { ...aTransfer, toId: cash, day: '2026-11-01', recordedBy: 1 }])
  const first = await api.ok(listTransfers, { query: {} })
  const { nextCursor: cursor } = first
  const second = await api.ok(listTransfers, { query: { cursor } })
  expect([first.transfers.length, first.transfers[0]?.centavos, first.transfers.at(-1)?.centavos]).toEqual([50, 60, 11])
  expect(second.transfers.map(({ centavos }) => centavos)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 250_00])
  expect(second.nextCursor).toBeUndefined()
  const ofAccount = async (account: number) => (await api.ok(listTransfers, { query: { account } })).transfers.length
  expect([await ofAccount(cash), await ofAccount(savings)]).toEqual([1, 50])
})

test('a deleted transfer is purged with the trash, and not before', async () => {
  const { api, aTransfer } = await startWithSavings()
  const deletedAt = (days: number) => new Date(api.time.now().getTime() - days * 86_400_000)
  await api.db.insert(transfers).values([31, 29].map((days) => ({ ...aTransfer, recordedBy: 1, deletedAt: deletedAt(days) })))
  await api.db.insert(transfers).values({ ...aTransfer, recordedBy: 1 })
  await runHousekeeping(api.app.services, NIGHTLY_STEPS)
  const kept = await api.db.select({ id: transfers.id }).from(transfers).orderBy(transfers.id)
  expect(kept.map(({ id }) => id)).toEqual([2, 3])
})
