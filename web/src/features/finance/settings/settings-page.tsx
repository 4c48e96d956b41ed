import { Page } from '#components/ui/page.tsx'
import { useOwnQuery } from '#lib/net/capabilities.ts'
import { categoriesQuery } from '../config-items/options.ts'
import { CATEGORIES_CARD, CLIENTS_CARD, COMPANIES_CARD, METHODS_CARD, PROJECTS_CARD, SUPPLIERS_CARD } from './cards.ts'
import { ConfigList } from './config-list.tsx'

/** The lists of categories and suppliers are not in the specification, and only our own server has them. */
export function FinanceSettingsPage() {
  const { isOurs, query } = useOwnQuery('edit', categoriesQuery)
  const cards = [
    COMPANIES_CARD,
    METHODS_CARD,
    PROJECTS_CARD,
    CLIENTS_CARD,
    ...(isOurs && !query.isError ? [CATEGORIES_CARD, SUPPLIERS_CARD] : []),
  ]
  return (
    <Page title="Configurações Financeiras" subtitle="Gerencie empresas, métodos de pagamento, projetos e clientes">
      <div className="cols-2">
        {cards.map((card) => (
          <ConfigList card={card} key={card.category} />
        ))}
      </div>
    </Page>
  )
}
