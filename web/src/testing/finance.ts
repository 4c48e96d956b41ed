import { listInflows, summarizeInflows } from 'contract/finance/inflows.ts'
import { listOutflows, summarizeOutflows } from 'contract/finance/outflows.ts'
import {
  listCategories,
  listClients,
  listCompanies,
  listMethods,
  listProjectOptions,
  listProjects,
} from 'contract/finance/settings.ts'
import { stubReply, stubSession } from './server.ts'

const TODAY = '2026-11-21'

const summary = { quantidade: 0, totalCentavos: '0', aCompletar: 0, vencidas: 0, vencidasCentavos: '0' }

/** Answers every request of the finance screens, for an empty workspace. */
export function stubWorkspace(): void {
  stubSession(TODAY)
  stubReply(listProjectOptions, [{ id: 1, nome: 'Operações Internas', revision: 1 }])
  stubReply(listProjects, [
    { id: 1, nome: 'Operações Internas', revision: 1 },
    { id: 2, nome: 'Site novo', revision: 1 },
  ])
  stubReply(listClients, { items: [{ id: 5, nome: 'Odonto Aurora', revision: 1 }] })
  stubReply(listCompanies, [])
  stubReply(listMethods, [{ id: 3, nome: 'Pix', revision: 1 }])
  stubReply(listCategories, [{ id: 4, nome: 'Software', cor: '#EF4444', revision: 1 }])
  stubReply(listOutflows, { saidas: [] })
  stubReply(summarizeOutflows, summary)
  stubReply(listInflows, { entradas: [] })
  stubReply(summarizeInflows, summary)
}

const extras = {
  revision: 1,
  projetoId: null,
  categoriaId: null,
  empresaId: null,
  empresa: null,
  metodoId: null,
  metodo: null,
  clienteId: null,
  pagaEm: '2026-11-10',
  observacoes: null,
  recorrencia: null,
  comprovantes: [],
}

export const anOutflowRow = (more: object = {}) => ({
  id: 7,
  data: '10/11/2026',
  descricao: 'Figma',
  projeto: 'Site novo',
  categoria: 'Software',
  valor: 'R$\u00a0312,00',
  dataIso: '2026-11-10',
  valorCentavos: 312_00,
  ...extras,
  ...more,
})

export const anInflowRow = (more: object = {}) => ({
  id: 8,
  data: '10/11/2026',
  descricao: 'Mensalidade',
  cliente: 'Odonto Aurora',
  valor: 'R$\u00a01.234,56',
  projeto: null,
  dataIso: '2026-11-10',
  valorCentavos: 1_234_56,
  ...extras,
  ...more,
})

export const aFile = (name: string, type: string): File => new File(['x'], name, { type })
