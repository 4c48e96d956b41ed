import '../../styles/settings-screen.css'
import { Page } from '../../components/page.tsx'
import { useCapabilities } from '../../lib/capabilities.ts'
import { IntegrationSection } from './integration/integration-section.tsx'
import { KitsSection } from './kits/kits-section.tsx'
import { PersonasSection } from './personas/personas-section.tsx'

/** The integration only where our own service sends the automations' calls. */
export function SettingsPage() {
  const { runs } = useCapabilities()
  return (
    <Page title="Configurações" subtitle="O serviço de automação, os brand kits e as personas dos clientes">
      {runs && <IntegrationSection />}
      <div className="cols-2 page__gap">
        <KitsSection />
        <PersonasSection />
      </div>
    </Page>
  )
}
