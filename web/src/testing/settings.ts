import { listBrandKits } from 'contract/brand-kits.ts'
import { readIntegration } from 'contract/integration.ts'
import { listPersonas } from 'contract/personas.ts'
import { DEFAULT_SAVINGS, readSavings } from 'contract/savings.ts'
import { givenAi } from './ai.ts'
import { givenWorkspace } from './finance.ts'
import { CALLBACK } from './integration.ts'
import { given } from './server.ts'
import { givenTeam } from './team.ts'

/** All that Configurações asks for, with next to nothing in it. */
export function givenSettings(): void {
  givenTeam()
  givenWorkspace()
  givenAi()
  given(readIntegration, { integration: null, callbackUrl: CALLBACK })
  given(listBrandKits, [])
  given(listPersonas, [])
  given(readSavings, { ...DEFAULT_SAVINGS, revision: 1 })
}
