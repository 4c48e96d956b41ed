import type { AuthoredKind } from 'contract/audit/authorship.ts'
import type { ConfigItemKind } from 'contract/finance/settings.ts'
import { CONFIG_LISTS } from '../config-items/options.ts'

/** The texts in which the lists differ, as the specification has them for its four (§2, §5, §8). */
const card = <const T extends { category: ConfigItemKind; authored: AuthoredKind; noun: string; feminine: boolean }>(
  texts: T,
) => {
  const { noun, feminine } = texts
  const Noun = noun.replace(/^./, (first) => first.toUpperCase())
  const [the, this_, ended] = feminine ? ['a', 'esta', 'a'] : ['o', 'este', 'o']
  return {
    ...texts,
    remove: `Excluir ${noun}`,
    question: `Tem certeza que deseja excluir ${this_} ${noun}?`,
    created: `${Noun} adicionad${ended} com sucesso!`,
    renamed: `${Noun} renomead${ended} com sucesso!`,
    deleted: `${Noun} excluíd${ended} com sucesso!`,
    restored: `${Noun} restaurad${ended}`,
    notCreated: `Não foi possível adicionar ${the} ${noun}.`,
    notRenamed: `Não foi possível renomear ${the} ${noun}.`,
    notDeleted: `Não foi possível excluir ${the} ${noun}.`,
  }
}

export const COMPANIES_CARD = card({
  ...CONFIG_LISTS.company,
  authored: 'companies',
  noun: 'empresa',
  feminine: true,
  title: 'Minhas Empresas',
  add: 'Adicionar Empresa',
  dialog: 'Nova Empresa',
  field: 'Nome da Empresa',
  empty: 'Nenhuma empresa cadastrada',
  loading: 'Carregando empresas...',
})

export const METHODS_CARD = card({
  ...CONFIG_LISTS.method,
  authored: 'methods',
  noun: 'método de pagamento',
  feminine: false,
  title: 'Métodos de Pagamento',
  add: 'Adicionar Método',
  dialog: 'Novo Método de Pagamento',
  field: 'Nome do Método',
  empty: 'Nenhum método cadastrado',
  loading: 'Carregando métodos...',
})

export const PROJECTS_CARD = card({
  ...CONFIG_LISTS.project,
  authored: 'projects',
  noun: 'projeto',
  feminine: false,
  title: 'Projetos',
  add: 'Adicionar Projeto',
  dialog: 'Novo Projeto',
  field: 'Nome do Projeto',
  empty: 'Nenhum projeto cadastrado',
  loading: 'Carregando projetos...',
})

export const CLIENTS_CARD = card({
  ...CONFIG_LISTS.client,
  authored: 'clients',
  noun: 'cliente',
  feminine: false,
  title: 'Clientes',
  add: 'Adicionar Cliente',
  dialog: 'Novo Cliente',
  field: 'Nome do Cliente',
  empty: 'Nenhum cliente cadastrado',
  loading: 'Carregando clientes...',
})

/** The card of the categories, which the specification does not have. */
export const CATEGORIES_CARD = card({
  ...CONFIG_LISTS.category,
  authored: 'categories',
  noun: 'categoria',
  feminine: true,
  title: 'Categorias de Despesa',
  add: 'Adicionar Categoria',
  dialog: 'Nova Categoria',
  field: 'Nome da Categoria',
  empty: 'Nenhuma categoria cadastrada',
  loading: 'Carregando categorias...',
})

/** The specification does not have it either. */
export const SUPPLIERS_CARD = card({
  ...CONFIG_LISTS.supplier,
  authored: 'suppliers',
  noun: 'fornecedor',
  feminine: false,
  title: 'Fornecedores',
  add: 'Adicionar Fornecedor',
  dialog: 'Novo Fornecedor',
  field: 'Nome do Fornecedor',
  empty: 'Nenhum fornecedor cadastrado',
  loading: 'Carregando fornecedores...',
})

export type ConfigListSpec =
  | typeof COMPANIES_CARD
  | typeof METHODS_CARD
  | typeof PROJECTS_CARD
  | typeof CLIENTS_CARD
  | typeof CATEGORIES_CARD
  | typeof SUPPLIERS_CARD
