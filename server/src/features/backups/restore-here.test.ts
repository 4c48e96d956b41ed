import { readRestore, restoreHere } from 'contract/backups/backups.ts'
import { expect, test } from 'vitest'
import { bankAccounts } from '#db/tables/bank-accounts.ts'
import { startTeamApiForTest } from '#testing/team-api.ts'

test('the screen of restoring tells where only the command restores, to owners alone', async () => {
  const api = await startTeamApiForTest()
  expect(await api.owner.ok(readRestore)).toMatchObject({ obstacle: 'elsewhere', state: 'none', backups: [] })
  const name = 'painel-aaaaaaaa-20261121-054000-3fa1.linhas.tar.zst'
  expect(await api.owner.fails(restoreHere, { form: { name } })).toMatchObject({
    status: 409,
    title: 'Este painel só pode ser restaurado pelo comando',
  })
  const administrator = await api.join('admin', 'Bia')
  expect((await administrator.fails(readRestore)).status).toBe(403)
  expect((await administrator.fails(restoreHere, { form: { name } })).status).toBe(403)
  expect(await api.owner.ok(readRestore)).toMatchObject({ obstacle: 'records' })
})

test('an installation’s first bank account is no record against restoring until it is changed', async () => {
  const api = await startTeamApiForTest()
  expect(await api.owner.ok(readRestore)).toMatchObject({ obstacle: 'elsewhere' })
  await api.db.update(bankAccounts).set({ openingCentavos: 100_00 })
  expect(await api.owner.ok(readRestore)).toMatchObject({ obstacle: 'records' })
})
