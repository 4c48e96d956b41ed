import { buffer } from 'node:stream/consumers'
import { setImmediate as breathe } from 'node:timers/promises'
import { deserialize } from 'node:v8'
import type { HandlerResult } from 'contract/calls/endpoint.ts'
import type {
  ImportedLead,
  importLeads as importContract,
  LeadImportForm,
  LeadImportPreview,
} from 'contract/prospecting/lead-imports.ts'
import { toNationalDigits } from 'contract/prospecting/phone-digits.ts'
import { toNfc } from 'contract/values/normalize.ts'
import { eq } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { AppError, invalidFieldsError } from '#core/errors.ts'
import { createSandbox } from '#core/sandbox/create-sandbox.ts'
import { ProcessFailedError } from '#core/sandbox/start-sandboxed-process.ts'
import type { StoredFile } from '#core/uploads.ts'
import { allowLongStatements } from '#db/client.ts'
import { leadImports } from '#db/tables/results.ts'
import { OWN_LICENCE } from '../merge/identity.ts'
import type { FoundContact } from '../merge/merge-found.ts'
import { planLeads, saveLeads } from '../save-leads.ts'
import { formatPhone } from '../source-steps.ts'
import type { ContactsTask, ParsedContacts } from './parse-contacts.ts'

const parseInSandbox = createSandbox<ContactsTask, ParsedContacts>(new URL('./parse-contacts-process.ts', import.meta.url), {
  heapMb: 384,
  taskMs: 120_000,
  processes: 1,
  mostWaiting: 2, // an import that waits holds a connection to the database
  refuse: () =>
    new AppError(429, 'too_many_imports', 'Há arquivos demais sendo lidos agora', {
      detail: 'Espere alguns segundos e tente de novo.',
      retryAfter: 5,
    }),
})

type ReadFile = Omit<ParsedContacts, 'slices'> & { name: string; leads: ImportedLead[] }

/** @throws 422 naming `file`; 429 if too many files wait */
async function readFile(ctx: Ctx, file: StoredFile | undefined, form: LeadImportForm): Promise<ReadFile> {
  if (!file) throw invalidFieldsError({ file: 'Escolha um arquivo' })
  const task = { bytes: await buffer(await ctx.storage.read(file.key)), form }
  const { slices, ...parsed } = await parseInSandbox(task, String(ctx.user.id)).catch((error: unknown) => {
    if (!(error instanceof ProcessFailedError)) throw error
    ctx.log.warn({ err: error }, 'an import of contacts took too much time or memory')
    throw invalidFieldsError({
      file: `“${file.name}” pede mais tempo ou memória do que uma importação pode usar. Divida o arquivo.`,
    })
  })
  const leads: ImportedLead[] = []
  for (const slice of slices) {
    await breathe()
    leads.push(...(deserialize(slice) as ImportedLead[]))
  }
  return { ...parsed, leads, name: file.name }
}

/** By which an undo knows what an import filled. */
export const toOriginId = (importId: number, line: number | '%'): string => `importação ${importId}, linha ${line}`

const MAX_SOURCE = 60

type Of = { importId: number; name: string; day: string }

/** A phone with its area code is written as that of any other source. */
function toFound({ line, phone, ...lead }: ImportedLead, { importId, name, day }: Of): FoundContact {
  const digits = phone && toNationalDigits(phone)
  return {
    ...lead,
    phone: phone && digits && /^\d{10,11}$/.test(digits) && !/^\+(?!55)/.test(phone) ? formatPhone(`+55${digits}`) : phone,
    origin: {
      source: toNfc(`Planilha ${name}`).slice(0, MAX_SOURCE).toWellFormed(),
      id: toOriginId(importId, line),
      licence: OWN_LICENCE,
      day,
    },
  }
}

type Counts = HandlerResult<typeof importContract>

async function record(ctx: Ctx, { name, rows, leads }: ReadFile): Promise<Counts> {
  const [row] = await ctx.db.insert(leadImports).values({ name, rows, createdAt: ctx.now() }).returning({ id: leadImports.id })
  if (!row) throw new Error('an import was inserted without a row')
  const importId = row.id
  const found = leads.map((lead) => toFound(lead, { importId, name, day: ctx.today() }))
  const saved = await saveLeads(ctx.db, ctx.secrets, { from: { importId }, found, now: ctx.now() })
  await ctx.db.update(leadImports).set({ completed: saved.filledIds }).where(eq(leadImports.id, importId))
  const { added, filledIds, kept, skipped } = saved
  return { id: importId, rows, added, known: kept.length - added, completed: filledIds.length, suppressed: skipped }
}

/** What an import would do. It holds no lock. */
async function countPlanned(ctx: Ctx, { name, rows, leads }: ReadFile): Promise<Omit<Counts, 'id'>> {
  const found = leads.map((lead) => toFound(lead, { importId: 0, name, day: ctx.today() }))
  const { added, filled, kept, skipped } = await planLeads(ctx.db, ctx.secrets, found)
  const completed = filled.filter(({ fields }) => Object.keys(fields).length > 0).length
  return { rows, added: added.length, known: kept.length - added.length, completed, suppressed: skipped }
}

const PREVIEW_LEADS = 50

export async function previewLeadImport(
  ctx: Ctx,
  form: LeadImportForm,
  file: StoredFile | undefined,
): Promise<LeadImportPreview> {
  allowLongStatements(ctx.db, ctx.timings)
  try {
    const read = await readFile(ctx, file, form)
    const { headerRow, firstRows, columns, problems, problemCount, leads } = read
    const counts = await countPlanned(ctx, read)
    return {
      headerRow,
      firstRows,
      columns,
      problems,
      leads: leads.slice(0, PREVIEW_LEADS),
      counts: { ...counts, problems: problemCount },
    }
  } finally {
    await ctx.uploads.discard()
  }
}

/** @throws 422 naming `columns` or `file`; 429 */
export async function importLeads(ctx: Ctx, form: LeadImportForm, file: StoredFile | undefined): Promise<Counts> {
  allowLongStatements(ctx.db, ctx.timings)
  const read = await readFile(ctx, file, form)
  if (!read.isNamed) throw invalidFieldsError({ columns: 'Diga qual coluna tem o nome da empresa ou da pessoa' })
  const [first] = read.problems
  if (first && form.problems === 'refuse') {
    const more = read.problemCount > 1 ? ` Ao todo, ${read.problemCount.toLocaleString('pt-BR')} linhas têm problemas.` : ''
    throw invalidFieldsError({
      file: `${[`Linha ${first.line}`, first.column].filter(Boolean).join(', ')}: ${first.reason}.${more} Nada foi importado.`,
    })
  }
  if (read.leads.length === 0) throw invalidFieldsError({ file: 'Não há nenhum contato para importar neste arquivo' })
  const imported = await record(ctx, read)
  ctx.uploads.release([file?.key ?? ''])
  return imported
}
