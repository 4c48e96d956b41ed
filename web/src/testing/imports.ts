import { listBankAccounts } from 'contract/bank/accounts.ts'
import { type ImportPreview, importEntries, listImports, previewImport } from 'contract/finance/imports.ts'
import { stubReply } from './server.ts'

export const aPreview = (more: Partial<ImportPreview> = {}): ImportPreview => ({
  encoding: 'UTF-8',
  isCut: false,
  bankAccountId: null,
  delimiter: ';',
  headerRow: 1,
  firstRows: [
    { line: 1, cells: ['Data', 'Descrição', 'Valor', 'Projeto'] },
    { line: 2, cells: ['10/11/2026', 'Figma', '312,00', 'Site novo'] },
  ],
  columns: [
    { name: 'Data', samples: ['10/11/2026'] },
    { name: 'Descrição', samples: ['Figma'] },
    { name: 'Valor', samples: ['312,00'] },
    { name: 'Projeto', samples: ['Site novo'] },
  ],
  mapping: { date: 0, description: 1, amount: 2, project: 3 },
  missing: [],
  rows: [
    {
      line: 2,
      kind: 'outflow',
      date: '2026-11-10',
      description: 'Figma',
      centavos: 312_00,
      project: 'Site novo',
      category: null,
      client: null,
      supplier: null,
      company: null,
      method: null,
      paidOn: '2026-11-10',
      currency: null,
      doubt: null,
      included: true,
    },
  ],
  problems: [],
  unknown: [],
  card: false,
  negatives: 'any',
  accounts: [],
  currencies: [],
  ...more,
  counts: {
    rows: 1,
    outflow: { entries: 1, centavos: 312_00 },
    inflow: { entries: 0, centavos: 0 },
    doubts: { balance: 0, billPayment: 0, canceled: 0, currency: 0, duplicate: 0, open: 0 },
    opposite: 0,
    balances: 0,
    incomplete: 0,
    problems: 0,
    ...more.counts,
  },
})

export const anImport = (more: object = {}) => ({
  id: 9,
  kind: 'outflow' as const,
  name: 'gastos.csv',
  rows: 48,
  centavos: 9_900_00,
  createdAt: '2026-11-20T12:00:00.000Z',
  undoneAt: null,
  by: 'Operador local',
  ...more,
})

/** Stubs a workspace without past imports. The preview of any file has one outflow. */
export function stubImports(): void {
  stubReply(listImports, { imports: [], next: null })
  stubReply(previewImport, aPreview())
  stubReply(listBankAccounts, { today: '2026-11-21', accounts: [], totals: [] })
  stubReply(importEntries, {
    imports: [{ id: 9, kind: 'outflow', entries: 1, centavos: 312_00 }],
    created: 0,
    leftOut: 0,
  })
}
