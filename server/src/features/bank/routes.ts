import * as accounts from 'contract/bank/accounts.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '#platform/http/mount.ts'
import { listAccounts } from './account-queries.ts'
import { createAccount, editAccount, setAccountArchived } from './accounts.ts'

export async function bankRoutes(app: FastifyInstance) {
  mount(app, accounts.listBankAccounts, (ctx, { query }) => listAccounts(ctx, query))
  mount(app, accounts.createBankAccount, (ctx, { json }) => createAccount(ctx, json))
  mount(app, accounts.editBankAccount, (ctx, { params, json }) => editAccount(ctx, params.id, json))
  mount(app, accounts.archiveOrRestoreBankAccount, async (ctx, { params, json }) => {
    await setAccountArchived(ctx, params.id, { archived: !json.restore })
    return { ok: true as const }
  })
}
