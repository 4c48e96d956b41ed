import { listBrandKits } from 'contract/brand-kits.ts'
import { readIntegration } from 'contract/integration.ts'
import { listPersonas } from 'contract/personas.ts'
import { DEFAULT_SAVINGS, readSavings } from 'contract/savings.ts'
import { stubAi } from './ai.ts'
import { stubWorkspace } from './finance.ts'
import { CALLBACK } from './integration.ts'
import { stubReply } from './server.ts'
import { stubTeam } from './team.ts'

/** Answers every request of Configurações, with almost empty lists. */
export function stubSettings(): void {
  stubTeam()
  stubWorkspace()
  stubAi()
  stubReply(readIntegration, { integration: null, callbackUrl: CALLBACK })
  stubReply(listBrandKits, [])
  stubReply(listPersonas, [])
  stubReply(readSavings, { ...DEFAULT_SAVINGS, revision: 1 })
}
