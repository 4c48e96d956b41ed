import './settings.css'
import { CapabilityGate } from '../../components/capability-gate.tsx'
import { Page } from '../../components/page.tsx'
import { PermissionGate } from '../../components/permission-gate.tsx'
import { useCan } from '../../lib/permissions.ts'
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

/** The members and, for whoever may read the settings, the rules of the points; only where our own service keeps the leaderboard. */
const TeamSections = () => (
  <CapabilityGate needs="team">
    <PermissionGate permission="settings.read" fallback={<TeamSection />}>
      <div className="cols-2 page__gap">
        <TeamSection />
        <RulesSection />
      </div>
    </PermissionGate>
  </CapabilityGate>
)

/** The screen of the settings, of which a person sees the parts that the permissions open. */
export function SettingsPage() {
  const canRead = useCan('settings.read')
  return (
    <Page
      title="Configurações"
      subtitle={canRead ? 'Automações, inteligência artificial, equipe, brand kits e personas' : 'A equipe do placar'}
    >
      <RevealTogether>
        {canRead && (
          <>
            <CapabilityGate needs="runs">
              <IntegrationSection />
            </CapabilityGate>
            <ProvidersSection />
          </>
        )}
        <TeamSections />
        {canRead && (
          <>
            <div className="cols-2 page__gap">
              <KitsSection />
              <PersonasSection />
            </div>
            <div className="cols-2 page__gap">
              <TemplatesSection />
              <SavingsSection />
            </div>
            <UsageSection />
          </>
        )}
      </RevealTogether>
    </Page>
  )
}
