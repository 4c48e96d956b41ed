import { launchProspecting } from 'contract/prospecting/launch.ts'
import * as contract from 'contract/prospecting/leads.ts'
import type { FastifyInstance } from 'fastify'
import { answerWithFirstAttempt } from '#features/runs/first-attempt.ts'
import { launchRun } from '#features/runs/launch-run.ts'
import type { RunServices } from '#features/runs/run-services.ts'
import { mount } from '#platform/http/mount.ts'
import { exportLeads } from './export-leads.ts'
import { forgetLead } from './forget-lead.ts'
import { editLead, listLeads, setLeadDeleted } from './leads.ts'

export const prospectingRoutes = (runs: RunServices) => async (app: FastifyInstance) => {
  mount(
    app,
    launchProspecting,
    (ctx, { json: input, query }) =>
      launchRun(ctx, { automation: 'prospecting', title: `${input.payload.niche} em ${input.payload.city}`, input, ...query }),
    answerWithFirstAttempt(runs),
  )
  mount(app, contract.listLeads, (ctx, { query }) => listLeads(ctx, query))
  mount(app, contract.editLead, (ctx, { params, json }) => editLead(ctx, params.id, json))
  mount(app, contract.deleteOrRestoreLead, (ctx, { params, json }) => setLeadDeleted(ctx, params.id, { deleted: !json.restore }))
  mount(app, contract.forgetLead, (ctx, { params }) => forgetLead(ctx, params.id))
  mount(app, contract.exportLeads, async (ctx, { query }) => exportLeads(ctx, query))
}
