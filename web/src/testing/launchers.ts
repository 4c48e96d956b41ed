import { listBrandKits } from 'contract/brand-kits.ts'
import { listContents } from 'contract/content/library.ts'
import { listClients, listProjectOptions } from 'contract/finance/settings.ts'
import { listLeads } from 'contract/prospecting/leads.ts'
import { listRuns } from 'contract/runs/list.ts'
import { readRun } from 'contract/runs/runs.ts'
import { aRunDetail } from './runs.ts'
import { stubReply } from './server.ts'

/** Answers with empty lists for the automations' launchers, in tests that only navigate to them. */
export function stubLaunchers(): void {
  stubReply(listRuns, { runs: [], next: null })
  stubReply(readRun, aRunDetail())
  stubReply(listBrandKits, [])
  stubReply(listClients, { items: [] })
  stubReply(listProjectOptions, [{ id: 1, name: 'Operações Internas', revision: 1 }])
  stubReply(listContents, { contents: [], next: null })
  stubReply(listLeads, { leads: [], next: null, total: 0, all: 0 })
}
