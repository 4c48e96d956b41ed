import { launchProspecting } from 'contract/prospecting/launch.ts'
import * as imports from 'contract/prospecting/lead-imports.ts'
import * as contract from 'contract/prospecting/leads.ts'
import { readLeadMap } from 'contract/prospecting/map.ts'
import * as merging from 'contract/prospecting/merging.ts'
import * as places from 'contract/prospecting/places.ts'
import * as suggestions from 'contract/prospecting/suggestions.ts'
import * as templates from 'contract/prospecting/templates.ts'
import type { FastifyInstance } from 'fastify'
import { readAutomationMode } from '#features/runs/automation-modes.ts'
import { answerWithFirstAttempt } from '#features/runs/first-attempt.ts'
import { launchRun } from '#features/runs/launch-run.ts'
import type { RunServices } from '#features/runs/run-services.ts'
import { mount } from '#platform/http/mount.ts'
import { editLead } from './edit-lead.ts'
import { exportLeads } from './export-leads.ts'
import { forgetLead } from './forget-lead.ts'
import { importLeads, previewLeadImport } from './import/import-leads.ts'
import { listLeadImports, undoLeadImport } from './import/undo-import.ts'
import { confirmNiche, listNiches } from './known-niches.ts'
import { listLeadChoices } from './lead-choices.ts'
import { readLeadMap as readMap } from './lead-map.ts'
import { addLeadNote, setLeadNoteDeleted } from './lead-notes.ts'
import { changeLeadTemplates, readLeadTemplates } from './lead-templates.ts'
import { listLeads, readLead, setLeadDeleted } from './leads.ts'
import { makeLeadClient } from './make-client.ts'
import { mergeLeads, tellLeadsApart } from './merge/merge-leads.ts'
import { separateLead, separateSource } from './merge/separate-leads.ts'
import { changePlacesKey } from './places/places-access.ts'
import { showPlace, showPlaceNames } from './places/show-places.ts'
import { suggestProspecting, understandProspecting } from './understand.ts'

export const prospectingRoutes = (runs: RunServices) => async (app: FastifyInstance) => {
  mount(
    app,
    launchProspecting,
    async (ctx, { json: input, query }) => {
      if ((await readAutomationMode(ctx.db, 'prospecting')) === 'internal') await understandProspecting(ctx.db, input)
      const title = `${input.payload.niche} em ${input.payload.city}`
      return launchRun(ctx, { automation: 'prospecting', title, input, ...query })
    },
    answerWithFirstAttempt(runs),
  )
  mount(app, suggestions.suggestProspecting, (ctx, { query }) => suggestProspecting(ctx, query))
  mount(app, suggestions.listNiches, async () => listNiches())
  mount(app, suggestions.confirmNiche, (ctx, { json }) => confirmNiche(ctx, json))
  mount(app, contract.listLeads, (ctx, { query }) => listLeads(ctx, query))
  mount(app, contract.listLeadChoices, listLeadChoices)
  mount(app, imports.previewLeadImport, (ctx, { form, files }) => previewLeadImport(ctx, form, files.file))
  mount(app, imports.importLeads, (ctx, { form, files }) => importLeads(ctx, form, files.file))
  mount(app, imports.listLeadImports, listLeadImports)
  mount(app, imports.undoLeadImport, (ctx, { params }) => undoLeadImport(ctx, params.id))
  mount(app, readLeadMap, (ctx, { query }) => readMap(ctx, query))
  mount(app, places.showPlaceNames, (ctx, { query }) => showPlaceNames(ctx, query))
  mount(app, places.showPlace, (ctx, { params }) => showPlace(ctx, params.id))
  mount(app, places.changePlacesKey, (ctx, { json }) => changePlacesKey(ctx, json))
  mount(app, contract.readLead, (ctx, { params }) => readLead(ctx, params.id))
  mount(app, contract.addLeadNote, (ctx, { params, json }) => addLeadNote(ctx, params.id, json.text))
  mount(app, contract.deleteOrRestoreLeadNote, (ctx, { params, json }) =>
    setLeadNoteDeleted(ctx, params.id, { deleted: !json.restore }),
  )
  mount(app, templates.readLeadTemplates, readLeadTemplates)
  mount(app, templates.changeLeadTemplates, (ctx, { json }) => changeLeadTemplates(ctx, json))
  mount(app, contract.editLead, (ctx, { params, json }) => editLead(ctx, params.id, json))
  mount(app, contract.deleteOrRestoreLead, (ctx, { params, json }) => setLeadDeleted(ctx, params.id, { deleted: !json.restore }))
  mount(app, merging.mergeLeads, (ctx, { params, json }) => mergeLeads(ctx, params.id, json))
  mount(app, merging.separateLead, (ctx, { params, json }) => separateLead(ctx, params.id, json))
  mount(app, merging.separateSource, (ctx, { params, json }) => separateSource(ctx, params.id, json))
  mount(app, merging.tellLeadsApart, (ctx, { params, json }) => tellLeadsApart(ctx, params.id, json))
  mount(app, contract.makeLeadClient, (ctx, { params }) => makeLeadClient(ctx, params.id))
  mount(app, contract.forgetLead, (ctx, { params }) => forgetLead(ctx, params.id))
  mount(app, contract.exportLeads, async (ctx, { query }) => exportLeads(ctx, query))
}
