import '../../styles/settings-screen.css'
import { Page } from '../../components/page.tsx'
import { useCapabilities } from '../../lib/capabilities.ts'
import { ProvidersSection } from './ai/providers-section.tsx'
import { TemplatesSection } from './ai/templates-section.tsx'
import { UsageSection } from './ai/usage-section.tsx'
import { IntegrationSection } from './integration/integration-section.tsx'
import { KitsSection } from './kits/kits-section.tsx'
import { PersonasSection } from './personas/personas-section.tsx'
import { RevealTogether } from './reveal-together.tsx'
import { SavingsSection } from './savings/savings-section.tsx'
import { RulesSection } from './team/rules-section.tsx'
import { TeamSection } from './team/team-section.tsx'

/** The integration only where our own service sends the automations' calls, the team only where it keeps the board. */
export function SettingsPage() {
  const { runs, team } = useCapabilities()
  return (
    <Page title="Configurações" subtitle="Automações, inteligência artificial, equipe, brand kits e personas">
      <RevealTogether>
        {runs && <IntegrationSection />}
        <ProvidersSection />
        {team && (
          <div className="cols-2 page__gap">
            <TeamSection />
            <RulesSection />
          </div>
        )}
        <div className="cols-2 page__gap">
          <KitsSection />
          <PersonasSection />
        </div>
        <div className="cols-2 page__gap">
          <TemplatesSection />
          <SavingsSection />
        </div>
        <UsageSection />
      </RevealTogether>
    </Page>
  )
}
