import * as accounts from 'contract/bank/accounts.ts'
import * as bills from 'contract/bank/bills.ts'
import * as charges from 'contract/bank/charges.ts'
import * as forecast from 'contract/bank/forecast.ts'
import * as transfers from 'contract/bank/transfers.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '#platform/http/mount.ts'
import { listAccounts } from './account-queries.ts'
import { createAccount, editAccount, setAccountArchived } from './accounts.ts'
import { listBills } from './bills/bill-queries.ts'
import { readForecast } from './forecast.ts'
import { readCharge } from './read-charge.ts'
import { editTransfer, listTransfers, recordTransfer, setTransferDeleted } from './transfers.ts'

export async function bankRoutes(app: FastifyInstance) {
  mount(app, accounts.listBankAccounts, (ctx, { query }) => listAccounts(ctx, query))
  mount(app, accounts.createBankAccount, (ctx, { json }) => createAccount(ctx, json))
  mount(app, accounts.editBankAccount, (ctx, { params, json }) => editAccount(ctx, params.id, json))
  mount(app, accounts.archiveOrRestoreBankAccount, async (ctx, { params, json }) => {
    await setAccountArchived(ctx, params.id, { archived: !json.restore })
    return { ok: true as const }
  })
  mount(app, bills.listBills, (ctx, { query }) => listBills(ctx, query))
  mount(app, charges.readCharge, (ctx, { params }) => readCharge(ctx, params.id))
  mount(app, forecast.readForecast, (ctx, { query }) => readForecast(ctx, query))
  mount(app, transfers.listTransfers, (ctx, { query }) => listTransfers(ctx, query))
  mount(app, transfers.recordTransfer, (ctx, { json }) => recordTransfer(ctx, json))
  mount(app, transfers.editTransfer, (ctx, { params, json }) => editTransfer(ctx, params.id, json))
  mount(app, transfers.deleteOrRestoreTransfer, async (ctx, { params, json }) => {
    await setTransferDeleted(ctx, params.id, { deleted: !json.restore })
    return { ok: true as const }
  })
}
