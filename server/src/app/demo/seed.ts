import { officeImageOrPdfFileRule } from 'contract/calls/files.ts'
import type { ConfigItemKind } from 'contract/finance/settings.ts'
import { LEAD_STATUSES } from 'contract/prospecting/lead-status.ts'
import { NO_OWN_PATHS } from 'contract/settings/integration.ts'
import { addDays, type CivilDate, dateInZone, formatDate } from 'contract/values/dates.ts'
import { formatAmount } from 'contract/values/money.ts'
import type { Ctx } from '#core/context.ts'
import type { Db } from '#db/client.ts'
import { workspace } from '#db/tables/workspace.ts'
import { createItem, listCategories } from '#features/finance/config-items/config-item.ts'
import { recordEntryFromForm } from '#features/finance/entries/record-entry.ts'
import { settleEntry } from '#features/finance/payments/settle-entry.ts'
import { listNotifications, markNotificationsRead } from '#features/notifications/list-notifications.ts'
import { changeProject } from '#features/projects/change-project.ts'
import { editLead } from '#features/prospecting/edit-lead.ts'
import { listLeads } from '#features/prospecting/leads.ts'
import { saveIntegration } from '#features/settings/integration.ts'
import { createRequestUploads } from '#platform/http/uploads/request-uploads.ts'
import type { Server } from '../app.ts'
import { DEMO_CLIENTS, DEMO_COMPANIES, DEMO_METHODS, DEMO_PROJECTS } from './agency.ts'
import { makeReceiptPdf } from './example-files.ts'
import { createDemoKits } from './kits.ts'
import { createDemoPieces } from './pieces.ts'
import { findReconciledDay, type PlannedEntry, planDemoEntries } from './plan.ts'
import { type AccountIds, bringStatement, createDemoAccounts } from './play-bank.ts'
import { makeRunScenes, registerPersonas } from './play-runs.ts'
import { createTeamHistory } from './play-team.ts'
import { connectProvider, createDemoDocuments, makeCreationScenes, makeRecordingScenes } from './play-tools.ts'
import { startReceiver } from './receiver.ts'
import { makeDemoContext, playScenesInOrder } from './scenes.ts'
import { findAccount, planLine, planStatements } from './statements.ts'

const NOTES: Readonly<Record<(typeof LEAD_STATUSES)[number], string | null>> = {
  new: null,
  contacted: 'Ligar de novo na quinta, falar com a gerente.',
  negotiating: 'Pediu proposta para redes sociais e tráfego pago.',
  won: 'Fechou o pacote mensal.',
  lost: 'Já tem agência.',
}

async function assignDemoLeadStatuses(ctx: Ctx): Promise<void> {
  const { leads } = await listLeads(ctx, {})
  for (const [index, { id, revision }] of leads.entries()) {
    const status = LEAD_STATUSES[index % LEAD_STATUSES.length] ?? 'new'
    if (status !== 'new') await editLead(ctx, id, { status, notes: NOTES[status], revision })
  }
}

const MINUTE_MS = 60_000
const YEAR_MS = 365 * 24 * 60 * MINUTE_MS

type Names = Map<string, number>
type Register = { companies: Names; methods: Names; clients: Names; projects: Names; categories: Names; accounts: AccountIds }

async function createAll(ctx: Ctx, category: ConfigItemKind, names: readonly string[]): Promise<Names> {
  const ids: Names = new Map()
  for (const name of names) ids.set(name, (await createItem(ctx, { category, name })).id)
  return ids
}

async function createConfigItems(ctx: Ctx): Promise<Register> {
  const companies = await createAll(ctx, 'empresas', DEMO_COMPANIES)
  return {
    companies,
    accounts: await createDemoAccounts(ctx, [...companies.values()]),
    methods: await createAll(ctx, 'metodos', DEMO_METHODS),
    clients: await createAll(ctx, 'clientes', DEMO_CLIENTS),
    projects: await createAll(
      ctx,
      'projetos',
      DEMO_PROJECTS.map(({ name }) => name),
    ),
    categories: new Map((await listCategories(ctx.db)).map(({ name, id }) => [name, id])),
  }
}

const toAscii = (text: string) => text.normalize('NFD').replace(/[^\x20-\x7e]/g, '')

function storeReceipt(ctx: Ctx, { name, date, centavos }: PlannedEntry) {
  const content = makeReceiptPdf(['Comprovante de exemplo', toAscii(name), formatDate(date), `R$ ${formatAmount(centavos ?? 0)}`])
  return ctx.uploads.store({
    content,
    name: `comprovante-${date}.pdf`,
    field: 'comprovante',
    rule: officeImageOrPdfFileRule,
    within: ctx.db,
  })
}

async function recordPlannedEntry(
  ctx: Ctx,
  entry: PlannedEntry,
  { companies, methods, clients, projects, categories, accounts }: Register,
): Promise<void> {
  if (entry.isFromStatement) return
  const account = findAccount(entry)
  const line = planLine(entry, ctx.today())
  const isPaidByLine = line !== null && (line.day <= findReconciledDay(ctx.today()) || entry.kind === 'inflow')
  const isPaidByCard = account === 'card' && entry.paid && !isPaidByLine
  const project = entry.project === undefined ? undefined : DEMO_PROJECTS[entry.project]
  const common = {
    description: entry.name,
    date: entry.date,
    projectId: project ? projects.get(project.name) : 1,
    companyId: companies.get(DEMO_COMPANIES[account === 'courses' ? 1 : 0] ?? ''),
    methodId: entry.method ? methods.get(entry.method) : undefined,
    paid: entry.paid && !isPaidByLine && !isPaidByCard,
  }
  const receipts = entry.receipt ? [await storeReceipt(ctx, entry)] : []
  const settle = (id: number | undefined, payment: { day: CivilDate; centavos?: number; accountId?: number }) =>
    settleEntry(ctx, id ?? 0, { ...payment, interest: 0, fine: 0, discount: 0, revision: 1 })
  if (entry.kind === 'inflow') {
    const clientId = project && clients.get(project.client)
    const { id } = await recordEntryFromForm(ctx, 'inflow', { ...common, centavos: entry.centavos ?? 0, clientId }, receipts)
    if (entry.partCentavos) await settle(id, { day: ctx.today(), centavos: entry.partCentavos })
  } else {
    const categoryId = entry.category && categories.get(entry.category)
    const { centavos, recurrence } = entry
    const { id } = await recordEntryFromForm(ctx, 'outflow', { ...common, centavos, categoryId, recurrence }, receipts)
    if (isPaidByCard) await settle(id, { day: entry.date, accountId: accounts.card })
  }
}

function pickRecordingTime(date: CivilDate, index: number, now: Date): Date {
  const onItsDay = Date.parse(`${date}T12:00:00Z`) + (index % 300) * MINUTE_MS
  return new Date(Math.min(onItsDay, now.getTime() - (500 - index) * MINUTE_MS))
}

/** On the evening after, and so after the entries of its days. */
const pickImportTime = (lastDay: CivilDate, now: Date): Date =>
  new Date(Math.min(Date.parse(`${addDays(lastDay, 1)}T22:00:00Z`), now.getTime() - MINUTE_MS))

export async function seedDemo(app: Server): Promise<void> {
  const { db, now, timeZone } = app.services
  const started = now()
  const today = dateInZone(timeZone, started)
  const uploads = createRequestUploads(app.services, 'receipts')
  const contextAt = (tx: Db, at: Date): Ctx => ({
    ...makeDemoContext({ ...app.services, now: () => at }, { db: tx, uploads, log: app.log }),
    today: () => today,
  })
  const ids = await db.transaction(async (tx) => {
    const atFirst = contextAt(tx, new Date(started.getTime() - YEAR_MS))
    const registered = await createConfigItems(atFirst)
    await assignClients(atFirst, registered)
    await createDemoKits(atFirst, registered.clients)
    const entries = planDemoEntries(today)
    const scenes = entries.map((entry, index) => {
      const at = pickRecordingTime(entry.date, index, started)
      return { at, play: () => recordPlannedEntry(contextAt(tx, at), entry, registered) }
    })
    const structure = registered.categories.get('Estrutura')
    const statements = planStatements(entries, today).map((statement) => {
      const at = pickImportTime(statement.to, started)
      return { at, play: () => bringStatement(contextAt(tx, at), statement, registered.accounts, structure) }
    })
    await playScenesInOrder([...scenes, ...statements])
    await createDemoDocuments((at) => contextAt(tx, at), createProjectPicker(registered), started)
    await createTeamHistory((at) => contextAt(tx, at), today, started)
    return registered
  })
  const ctx = contextAt(db, started)
  const connected = await connectAutomations(app, ctx, ids)
  await connectProvider(app, ctx)
  const projects = createProjectPicker(ids)
  await playScenesInOrder([
    ...makeRunScenes(app.services, { log: app.log, projectOf: projects }),
    ...makeRecordingScenes(app, projects),
    ...makeCreationScenes(app),
  ])
  await createDemoPieces(ctx, today)
  await connected.confirm()
  await assignDemoLeadStatuses(ctx)
  await readOldNotifications(ctx)
}

function createProjectPicker({ projects }: Register): (client: number) => number {
  let turn = 0
  return (client) => {
    const own = DEMO_PROJECTS.filter((project) => project.client === DEMO_CLIENTS[client])
    turn += 1
    return projects.get(own[turn % own.length]?.name ?? '') ?? 1
  }
}

async function assignClients(ctx: Ctx, { projects, clients }: Register): Promise<void> {
  for (const { name, client } of DEMO_PROJECTS) {
    const status = FINISHED_PROJECTS.includes(name) ? 'done' : 'active'
    await changeProject(ctx, projects.get(name) ?? 0, { clientId: clients.get(client) ?? null, status, revision: 1 })
  }
}

const UNREAD_COUNT = 3
const FINISHED_PROJECTS: readonly string[] = ['Ateliê Lume, loja virtual', 'Construtora Horizonte, tour virtual']

async function readOldNotifications(ctx: Ctx): Promise<void> {
  const { notifications } = await listNotifications(ctx)
  const seen = notifications[UNREAD_COUNT]
  if (seen) await markNotificationsRead(ctx, seen.id)
}

async function connectAutomations(app: Server, ctx: Ctx, ids: Register): Promise<{ confirm(): Promise<void> }> {
  const auth = { kind: 'none' } as const
  const guarantees = { dedupes: true, reportsBack: true, asksPersonas: false }
  const service = { name: 'Receptor de exemplo', baseUrl: 'http://127.0.0.1:1', paths: NO_OWN_PATHS, auth, ...guarantees }
  const { signingSecret } = await saveIntegration(ctx, { ...service, revision: 0 })
  await ctx.db.update(workspace).set({ automationModes: {} }) // the receiver does all that an automation service can
  const receiver = await startReceiver(signingSecret ?? '')
  app.addHook('onClose', async () => receiver.close())
  await saveIntegration(ctx, { baseUrl: receiver.url, dedupes: false, revision: 1 })
  await registerPersonas(app.services, app.log, ids.clients)
  return { confirm: async () => void (await saveIntegration(ctx, { dedupes: true, revision: 2, base: { dedupes: false } })) }
}
