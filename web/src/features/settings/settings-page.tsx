import './settings.css'
import { IconDatabase, IconHistory } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { CapabilityGate } from '#components/feedback/capability-gate.tsx'
import { PermissionGate } from '#components/feedback/permission-gate.tsx'
import { Page } from '#components/ui/page.tsx'
import { ScreenLink } from '#components/ui/screen-link.tsx'
import { useCan } from '#lib/session/permissions.ts'
import { ProvidersSection } from './ai/providers-section.tsx'
import { PromptTemplatesSection } from './ai/templates-section.tsx'
import { UsageSection } from './ai/usage-section.tsx'
import { ModesSection } from './automations/modes-section.tsx'
import { IntegrationSection } from './integration/integration-section.tsx'
import { KitsSection } from './kits/kits-section.tsx'
import { MinutesSavedSection } from './minutes-saved/minutes-saved-section.tsx'
import { PersonasSection } from './personas/personas-section.tsx'
import { RevealTogether } from './reveal-together.tsx'
import { RulesSection } from './team/rules-section.tsx'
import { TeamSection } from './team/team-section.tsx'

/** Both need `team.write`, the rules `settings.read` too; both are left out if another service has the leaderboard. */
const TeamSections = () => (
  <CapabilityGate needs="team">
    <PermissionGate permission="team.write">
      <PermissionGate permission="settings.read" fallback={<TeamSection />}>
        <div className="cols-2 page__gap">
          <TeamSection />
          <RulesSection />
        </div>
      </PermissionGate>
    </PermissionGate>
  </CapabilityGate>
)

const ALL = 'Automações, inteligência artificial, equipe, brand kits e personas'
const PARTS = 'O que o seu papel pode mudar'

export function SettingsPage({ people }: { people?: ReactNode }) {
  const canRead = useCan('settings.read')
  return (
    <Page
      title="Configurações"
      subtitle={canRead ? ALL : PARTS}
      action={
        <>
          <CapabilityGate needs="edit">
            <PermissionGate permission="data.manage">
              <ScreenLink className="btn btn--default page__own-action" href="/settings/dados">
                <IconDatabase className="icon icon--16" aria-hidden />
                Dados
              </ScreenLink>
            </PermissionGate>
          </CapabilityGate>
          <PermissionGate permission="audit.read">
            <ScreenLink className="btn btn--default page__own-action" href="/settings/auditoria">
              <IconHistory className="icon icon--16" aria-hidden />
              Auditoria
            </ScreenLink>
          </PermissionGate>
        </>
      }
    >
      <RevealTogether>
        {people}
        {canRead && (
          <>
            <CapabilityGate needs="runs">
              <IntegrationSection />
              <ModesSection />
            </CapabilityGate>
            <ProvidersSection />
          </>
        )}
        <TeamSections />
        <PermissionGate permission="clients.write">
          <div className="cols-2 page__gap">
            <KitsSection />
            <PersonasSection />
          </div>
        </PermissionGate>
        {canRead && (
          <>
            <div className="cols-2 page__gap">
              <PromptTemplatesSection />
              <MinutesSavedSection />
            </div>
            <UsageSection />
          </>
        )}
      </RevealTogether>
    </Page>
  )
}
