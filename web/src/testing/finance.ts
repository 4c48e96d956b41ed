import { listBankAccounts } from 'contract/bank/accounts.ts'
import { listBills } from 'contract/bank/bills.ts'
import { listInflows, summarizeInflows } from 'contract/finance/inflows.ts'
import { listClosedMonths } from 'contract/finance/month.ts'
import { listOutflows, summarizeOutflows } from 'contract/finance/outflows.ts'
import {
  listArchivedItems,
  listCategories,
  listClients,
  listCompanies,
  listMethods,
  listProjectOptions,
  listProjects,
} from 'contract/finance/settings.ts'
import { listSuppliers } from 'contract/finance/suppliers.ts'
import { stubReply, stubSession, TODAY } from './server.ts'

const summary = { count: 0, totalCentavos: '0', incomplete: 0, overdue: 0, overdueCentavos: '0' }

/**
 * Stubs the local operator's session on 21/11/2026 and the requests of the lists of outflows and inflows: no entries, two projects, and one
 * client, payment method and category each.
 */
export function stubSessionAndEntryLists(): void {
  stubSession()
  stubReply(listProjectOptions, [{ id: 1, name: 'Operações Internas', revision: 1 }])
  stubReply(listProjects, [
    { id: 1, name: 'Operações Internas', revision: 1 },
    { id: 2, name: 'Site novo', revision: 1 },
  ])
  stubReply(listClients, { items: [{ id: 5, name: 'Odonto Aurora', revision: 1 }] })
  stubReply(listCompanies, [])
  stubReply(listMethods, [{ id: 3, name: 'Pix', revision: 1 }])
  stubReply(listCategories, [{ id: 4, name: 'Software', color: '#EF4444', revision: 1 }])
  stubReply(listSuppliers, [])
  stubReply(listArchivedItems, [])
  stubReply(listClosedMonths, { months: [] })
  stubReply(listOutflows, { entries: [] })
  stubReply(summarizeOutflows, summary)
  stubReply(listInflows, { entries: [] })
  stubReply(listBankAccounts, { today: '2026-11-21', accounts: [], totals: [] })
  stubReply(listBills, { today: TODAY, bills: [] })
  stubReply(summarizeInflows, summary)
}

const extras = {
  revision: 1,
  projectId: null,
  categoryId: null,
  companyId: null,
  company: null,
  methodId: null,
  method: null,
  clientId: null,
  supplierId: null,
  supplier: null,
  paidOn: '2026-11-10',
  notes: null,
  recurrence: null,
  receipts: [],
}

export const anOutflowRow = (more: object = {}) => ({
  id: 7,
  dateText: '10/11/2026',
  description: 'Figma',
  project: 'Site novo',
  category: 'Software',
  amountText: 'R$\u00a0312,00',
  date: '2026-11-10',
  centavos: 312_00,
  ...extras,
  ...more,
})

export const anInflowRow = (more: object = {}) => ({
  id: 8,
  dateText: '10/11/2026',
  description: 'Mensalidade',
  client: 'Odonto Aurora',
  amountText: 'R$\u00a01.234,56',
  project: null,
  date: '2026-11-10',
  centavos: 1_234_56,
  ...extras,
  ...more,
})

export const aFile = (name: string, type: string): File => new File(['x'], name, { type })
