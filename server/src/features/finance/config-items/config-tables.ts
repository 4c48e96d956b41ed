import type { ConfigItemKind } from 'contract/finance/settings.ts'
import { categories, clients, companies, methods, projects } from '#db/tables/config.ts'

export const CONFIG_TABLES = {
  empresas: companies,
  metodos: methods,
  projetos: projects,
  clientes: clients,
  categorias: categories,
}

const NOUNS: Record<ConfigItemKind, { article: 'a' | 'o'; one: string }> = {
  empresas: { article: 'a', one: 'empresa' },
  metodos: { article: 'o', one: 'método de pagamento' },
  projetos: { article: 'o', one: 'projeto' },
  clientes: { article: 'o', one: 'cliente' },
  categorias: { article: 'a', one: 'categoria' },
}

export function getItemMessages(category: ConfigItemKind) {
  const { article, one } = NOUNS[category]
  return {
    taken: `Já existe um${article === 'a' ? 'a' : ''} ${one} com este nome`,
    missing: `${one.replace(/^./, (first) => first.toUpperCase())} não encontrad${article}`,
  }
}
