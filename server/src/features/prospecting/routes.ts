import { launchProspecting } from 'contract/prospecting/launch.ts'
import * as contract from 'contract/prospecting/leads.ts'
import type { FastifyInstance } from 'fastify'
import { mount, mountDownload } from '../../http/mount.ts'
import { firstAttempt } from '../../runs/first-attempt.ts'
import { launch } from '../../runs/launch.ts'
import { exportLeads } from './export.ts'
import { editLead, listLeads } from './leads.ts'

export async function prospectingRoutes(app: FastifyInstance) {
  mount(
    app,
    launchProspecting,
    'runs.launch',
    (ctx, { json: input, query }) =>
      launch(ctx, { automation: 'prospecting', title: `${input.payload.niche} em ${input.payload.city}`, input, ...query }),
    firstAttempt,
  )
  mount(app, contract.listLeads, 'leads.read', (ctx, { query }) => listLeads(ctx, query))
  mount(app, contract.editLead, 'leads.write', (ctx, { params, json }) => editLead(ctx, params.id, json))
  mountDownload(app, contract.exportLeads, 'leads.read', async (ctx, { query }) => exportLeads(ctx, query))
}
