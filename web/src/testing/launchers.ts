import { listBrandKits } from 'contract/brand-kits.ts'
import { listContents } from 'contract/content/library.ts'
import { listClients, listProjectOptions } from 'contract/finance/settings.ts'
import { listLeads } from 'contract/prospecting/leads.ts'
import { listRuns } from 'contract/runs/list.ts'
import { readRun } from 'contract/runs/runs.ts'
import { aRunDetail } from './runs.ts'
import { given } from './server.ts'

/** Launchers that open with nothing behind them: for tests that only go there. */
export function givenLaunchers(): void {
  given(listRuns, { runs: [], next: null })
  given(readRun, aRunDetail())
  given(listBrandKits, [])
  given(listClients, { items: [] })
  given(listProjectOptions, [{ id: 1, nome: 'Operações Internas', revision: 1 }])
  given(listContents, { contents: [], next: null })
  given(listLeads, { leads: [], next: null, total: 0, all: 0 })
}
