import * as clock from './accounts/clock.ts'
import * as ownAccount from './accounts/own-account.ts'
import * as people from './accounts/people.ts'
import * as personalData from './accounts/personal-data.ts'
import * as profile from './accounts/profile.ts'
import * as session from './accounts/session.ts'
import * as signIn from './accounts/sign-in.ts'
import * as tokens from './accounts/tokens.ts'
import * as creator from './ai/creator.ts'
import * as providers from './ai/providers.ts'
import * as templates from './ai/templates.ts'
import * as audit from './audit/audit.ts'
import * as authorship from './audit/authorship.ts'
import * as backups from './backups/backups.ts'
import * as bankAccounts from './bank/accounts.ts'
import * as bills from './bank/bills.ts'
import * as charges from './bank/charges.ts'
import * as forecast from './bank/forecast.ts'
import * as bankLines from './bank/lines.ts'
import * as reconcile from './bank/reconcile.ts'
import * as bankRules from './bank/rules.ts'
import * as bankStatements from './bank/statements.ts'
import * as transfers from './bank/transfers.ts'
import type { Endpoint } from './calls/endpoint.ts'
import * as capabilities from './capabilities.ts'
import * as documents from './content/documents.ts'
import * as contentLaunch from './content/launch.ts'
import * as contentLibrary from './content/library.ts'
import * as postProduction from './content/post-production.ts'
import * as workspaceExports from './data/exports.ts'
import * as installation from './data/installation.ts'
import * as jobs from './data/jobs.ts'
import * as retention from './data/retention.ts'
import * as bulkDeletion from './finance/bulk-deletion.ts'
import * as classify from './finance/classify.ts'
import { dashboard, dashboardAtRootPaths } from './finance/dashboard.ts'
import * as deletion from './finance/deletion.ts'
import * as due from './finance/due.ts'
import * as exports from './finance/exports.ts'
import * as history from './finance/history.ts'
import * as imports from './finance/imports.ts'
import * as inflows from './finance/inflows.ts'
import * as month from './finance/month.ts'
import * as outflows from './finance/outflows.ts'
import * as payments from './finance/payments.ts'
import * as receipts from './finance/receipts.ts'
import * as series from './finance/series.ts'
import * as settings from './finance/settings.ts'
import * as split from './finance/split.ts'
import * as suppliers from './finance/suppliers.ts'
import * as financeTrash from './finance/trash.ts'
import * as health from './health.ts'
import * as home from './home/home.ts'
import * as minutesSaved from './home/minutes-saved.ts'
import * as notifications from './notifications/notifications.ts'
import * as presence from './notifications/presence.ts'
import * as papers from './papers/papers.ts'
import * as paperFiles from './papers/proposal.ts'
import * as deliveredPictures from './pieces/delivered-pictures.ts'
import * as downloads from './pieces/downloads.ts'
import * as drawings from './pieces/drawings.ts'
import * as ideaPreview from './pieces/idea-preview.ts'
import * as photos from './pieces/photos.ts'
import * as pieces from './pieces/pieces.ts'
import * as plannedPieces from './pieces/planned.ts'
import * as severalPieces from './pieces/several.ts'
import * as variations from './pieces/variations.ts'
import * as projects from './projects/projects.ts'
import * as prospectingLaunch from './prospecting/launch.ts'
import * as leadImports from './prospecting/lead-imports.ts'
import * as leads from './prospecting/leads.ts'
import * as leadMap from './prospecting/map.ts'
import * as leadMerging from './prospecting/merging.ts'
import * as places from './prospecting/places.ts'
import * as prospectingSuggestions from './prospecting/suggestions.ts'
import * as leadTemplates from './prospecting/templates.ts'
import * as runCallback from './runs/callback.ts'
import * as runList from './runs/list.ts'
import * as runs from './runs/runs.ts'
import * as search from './search/search.ts'
import * as automationModes from './settings/automation-modes.ts'
import * as brandKits from './settings/brand-kits.ts'
import * as integration from './settings/integration.ts'
import * as kitFonts from './settings/kit-fonts.ts'
import * as personas from './settings/personas.ts'
import * as activities from './team/activities.ts'
import { listMemberOptions, readBoardOrRegisterActivity } from './team/board.ts'
import * as members from './team/members.ts'
import * as rules from './team/rules.ts'
import * as targets from './team/targets.ts'
import * as transcriptionLibrary from './transcription/library.ts'
import * as recordings from './transcription/recordings.ts'
import * as transcribe from './transcription/transcribe.ts'
import * as trash from './trash/trash.ts'

type Endpoints = Readonly<Record<string, Endpoint>>

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

/**
 * Collects the endpoints that the modules export, by their names, so that a new endpoint appears in the API reference without an entry of
 * its own here.
 */
const collectEndpoints = (...modules: object[]): Endpoints =>
  Object.fromEntries(modules.flatMap(Object.entries).filter(([, exported]) => isEndpoint(exported)))

export const api: Readonly<Record<string, Endpoints>> = {
  finance: collectEndpoints(outflows, inflows, receipts, exports, imports),
  'bank statements': collectEndpoints(bankStatements, bankLines),
  'finance settings': collectEndpoints(settings, suppliers, deletion),
  'finance series': collectEndpoints(series),
  'finance due': collectEndpoints(due),
  'finance payments': collectEndpoints(payments),
  'finance split': collectEndpoints(split),
  'finance papers': collectEndpoints(papers, paperFiles),
  'finance classification': collectEndpoints(classify),
  'finance bulk deletion': collectEndpoints(bulkDeletion),
  'finance month': collectEndpoints(month),
  'finance trash': collectEndpoints(financeTrash),
  trash: collectEndpoints(trash),
  'finance history': collectEndpoints(history),
  bank: collectEndpoints(bankAccounts, bills, transfers, forecast, charges),
  'finance dashboard': dashboard,
  'finance dashboard, at the root': dashboardAtRootPaths,
  reconciliation: collectEndpoints(reconcile, bankRules),
  'sign in': collectEndpoints(signIn),
  'own account': collectEndpoints(ownAccount, profile, tokens),
  people: collectEndpoints(people),
  'personal data': collectEndpoints(personalData),
  audit: collectEndpoints(audit),
  data: collectEndpoints(installation, jobs, backups, workspaceExports, retention),
  automations: collectEndpoints(prospectingLaunch, postProduction, contentLaunch),
  runs: collectEndpoints(runList, runs, runCallback),
  leads: collectEndpoints(leads, leadImports, leadMap, leadMerging, places, leadTemplates, prospectingSuggestions),
  content: collectEndpoints(contentLibrary),
  documents: collectEndpoints(documents),
  pieces: collectEndpoints(pieces, ideaPreview, severalPieces, plannedPieces, drawings, downloads, photos, deliveredPictures),
  'piece variations': collectEndpoints(variations),
  uploads: collectEndpoints(recordings),
  transcription: collectEndpoints(transcribe, transcriptionLibrary),
  ai: collectEndpoints(providers, templates, creator),
  // `team/board.ts` is not collected: `readBoardOrRegisterActivity` stands for two operations, which the file also exports one by one, as
  // endpoints for the browser.
  team: {
    teamPerformance: readBoardOrRegisterActivity,
    listMemberOptions,
    ...collectEndpoints(activities, members, rules, targets),
  },
  projects: collectEndpoints(projects),
  integration: collectEndpoints(integration, automationModes),
  records: collectEndpoints(personas, brandKits, kitFonts),
  authorship: collectEndpoints(authorship),
  presence: collectEndpoints(presence),
  notifications: collectEndpoints(notifications),
  home: collectEndpoints(home, session, clock, capabilities, minutesSaved),
  search: collectEndpoints(search),
  health: collectEndpoints(health),
}
