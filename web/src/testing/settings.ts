import { readAuthorship } from 'contract/audit/authorship.ts'
import type { CallResult } from 'contract/calls/endpoint.ts'
import { DEFAULT_MINUTES_SAVED, readMinutesSaved } from 'contract/home/minutes-saved.ts'
import { readAutomationModes } from 'contract/settings/automation-modes.ts'
import { listBrandKits } from 'contract/settings/brand-kits.ts'
import { readIntegration } from 'contract/settings/integration.ts'
import { listPersonas } from 'contract/settings/personas.ts'
import { stubAi } from './ai.ts'
import { stubSessionAndEntryLists } from './finance.ts'
import { CALLBACK_ADDRESS } from './integration.ts'
import { stubReply } from './server.ts'
import { stubTeam } from './team.ts'

/** The modes of the automations in a new workspace: each automation that this server can do itself is `internal`. */
export const AUTOMATION_MODES_REPLY = {
  modes: { prospecting: 'internal', 'post-production': 'service', carousel: 'internal', static: 'internal' },
  chosen: [],
  heavyAtOnce: 1,
  overtureCatalog: 'https://stac.overturemaps.org/catalog.json',
  cnpjFolder: '',
  overpassUrl: '',
  places: { url: 'https://places.googleapis.com', keyEnd: null },
  hasService: false,
  hasWriter: false,
  revision: 1,
} satisfies CallResult<typeof readAutomationModes>

/** Stubs the requests of Configurações on a server without accounts, with almost empty lists. */
export function stubSettings(): void {
  stubTeam()
  stubSessionAndEntryLists()
  stubAi()
  stubReply(readIntegration, { integration: null, callbackUrl: CALLBACK_ADDRESS })
  stubReply(readAutomationModes, AUTOMATION_MODES_REPLY)
  stubReply(listBrandKits, [])
  stubReply(listPersonas, [])
  stubReply(readAuthorship, { createdBy: null, createdAt: null, updatedBy: null, updatedAt: null })
  stubReply(readMinutesSaved, { ...DEFAULT_MINUTES_SAVED, revision: 1 })
}
