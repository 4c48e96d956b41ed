import type { Automation } from 'contract/runs/automations.ts'
import {
  type AutomationMode,
  type AutomationModes,
  canBeBuiltIn,
  SWITCHED_AUTOMATIONS,
  type SwitchedAutomation,
} from 'contract/settings/automation-modes.ts'
import type { Db } from '#db/client.ts'
import { workspace } from '#db/tables/workspace.ts'
import { readIntegrationRow } from './automation-service.ts'

export type ResolvedModes = {
  modes: AutomationModes
  chosen: SwitchedAutomation[]
  heavyAtOnce: number
  overtureCatalog: string
  cnpjFolder: string
  overpassUrl: string
  hasService: boolean
  revision: number
}

const deriveMode = (automation: SwitchedAutomation, hasService: boolean): AutomationMode =>
  canBeBuiltIn(automation) && !hasService ? 'internal' : 'service'

/** Without a choice, the automation service does the work if one is set up; without one, this server does the work that it can do. */
export async function resolveAutomationModes(db: Db): Promise<ResolvedModes> {
  const [row] = await db
    .select({
      own: workspace.automationModes,
      heavyAtOnce: workspace.heavyAtOnce,
      overtureCatalog: workspace.overtureCatalog,
      cnpjFolder: workspace.cnpjFolder,
      overpassUrl: workspace.overpassUrl,
      revision: workspace.revision,
    })
    .from(workspace)
  if (!row) throw new Error('the first migration did not write the workspace')
  const hasService = (await readIntegrationRow(db)) !== undefined
  const { own, ...settings } = row
  const modes = Object.fromEntries(SWITCHED_AUTOMATIONS.map((name) => [name, own[name] ?? deriveMode(name, hasService)]))
  const chosen = SWITCHED_AUTOMATIONS.filter((name) => own[name] !== undefined)
  return { modes: modes as AutomationModes, chosen, hasService, ...settings }
}

const isSwitched = (automation: Automation): automation is SwitchedAutomation =>
  SWITCHED_AUTOMATIONS.some((name) => name === automation)

/** `service` for one that has no mode to choose, such as the transcription, whose provider is chosen with the AI providers. */
export async function readAutomationMode(db: Db, automation: Automation): Promise<AutomationMode> {
  if (!isSwitched(automation)) return 'service'
  return (await resolveAutomationModes(db)).modes[automation]
}

/** So that a new integration takes over no work that nobody gave to it. */
export async function pinInternalModes(db: Db): Promise<void> {
  const { modes, chosen } = await resolveAutomationModes(db)
  const kept = SWITCHED_AUTOMATIONS.filter((name) => chosen.includes(name) || modes[name] === 'internal')
  await db.update(workspace).set({ automationModes: Object.fromEntries(kept.map((name) => [name, modes[name]])) })
}
