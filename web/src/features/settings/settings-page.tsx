import './settings.css'
import { CapabilityGate } from '../../components/capability-gate.tsx'
import { Page } from '../../components/page.tsx'
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

/**
 * The screen of the settings. It shows the integration only where our own service launches the automations, the team only where our own
 * service keeps the leaderboard.
 */
export function SettingsPage() {
  return (
    <Page title="Configurações" subtitle="Automações, inteligência artificial, equipe, brand kits e personas">
      <RevealTogether>
        <CapabilityGate needs="runs">
          <IntegrationSection />
        </CapabilityGate>
        <ProvidersSection />
        <CapabilityGate needs="team">
          <div className="cols-2 page__gap">
            <TeamSection />
            <RulesSection />
          </div>
        </CapabilityGate>
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
