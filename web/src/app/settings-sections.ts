import type { Permission } from 'contract/calls/permissions.ts'
import { type Capability, useCapabilities } from '#lib/net/capabilities.ts'
import { usePermissions } from '#lib/session/permissions.ts'
import { useUser } from '#lib/session/session.ts'

type Section = { anchor: string; label: string; needs: readonly Permission[]; capability?: Capability }

const SECTIONS: readonly Section[] = [
  { anchor: 'integracoes', label: 'Integrações', needs: ['settings.read'], capability: 'runs' },
  { anchor: 'automacoes', label: 'Quem faz cada automação', needs: ['settings.read'], capability: 'runs' },
  { anchor: 'ia', label: 'Inteligência artificial', needs: ['settings.read'] },
  { anchor: 'equipe', label: 'Equipe', needs: ['team.write'], capability: 'team' },
  { anchor: 'pontos', label: 'Pontos', needs: ['team.write', 'settings.read'], capability: 'team' },
  { anchor: 'brand-kits', label: 'Brand kits', needs: ['clients.write'] },
  { anchor: 'personas', label: 'Personas', needs: ['clients.write'] },
  { anchor: 'modelos-de-prompt', label: 'Modelos de prompt', needs: ['settings.read'] },
  { anchor: 'horas-economizadas', label: 'Horas economizadas', needs: ['settings.read'] },
  { anchor: 'uso-de-ia', label: 'Uso de IA', needs: ['settings.read'] },
]
const PEOPLE: Section = { anchor: 'pessoas', label: 'Pessoas', needs: ['people.read'] }

export function useSettingsSections(): readonly Section[] {
  const can = usePermissions()
  const capabilities = useCapabilities()
  const sections = useUser().role === null ? SECTIONS : [PEOPLE, ...SECTIONS]
  return sections.filter(({ needs, capability }) => needs.every(can) && (!capability || capabilities[capability]))
}
