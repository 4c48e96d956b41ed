import { Page } from '../../../components/page.tsx'
import { useOwnQuery } from '../../../lib/capabilities.ts'
import { categoriesQuery } from '../config-items/options.ts'
import { CATEGORIES, CLIENTS, COMPANIES, METHODS, PROJECTS } from './cards.ts'
import { ConfigList } from './config-list.tsx'

/** The screen of the specification's four lists, and of our list of categories where the service has one. */
export function SettingsPage() {
  const { isOurs, query } = useOwnQuery('edit', categoriesQuery)
  const cards = [COMPANIES, METHODS, PROJECTS, CLIENTS, ...(isOurs && !query.isError ? [CATEGORIES] : [])]
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
