import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FoundLead } from 'contract/runs/result.ts'
import { formatTaxId } from 'contract/values/tax-ids.ts'
import { createSandbox } from '#core/sandbox/create-sandbox.ts'
import { workspace } from '#db/tables/workspace.ts'
import { StepFailedError, type StepJob, type StepWork } from '#features/runs/steps/stepped-performer.ts'
import { describeSaved, explainReading, formatPhone, NOTHING_SAVED, readInput, type Saved, saveFound } from '../source-steps.ts'
import type { Understood } from '../understand.ts'
import { formatMunicipality } from '../where/municipalities.ts'
import { listCnaes } from './cnae.ts'
import type { CnpjResult, CnpjTask, Company, Establishment } from './read-cnpj.ts'

const readInSandbox = createSandbox<CnpjTask, CnpjResult>(new URL('./read-cnpj-process.ts', import.meta.url), {
  heapMb: 140,
  nurseryMb: 4,
  taskMs: 300_000,
  processes: 1,
  mostWaiting: 100,
  refuse: () => new StepFailedError({ outcome: 'not-taken', reason: 'Há prospecções demais ao mesmo tempo' }),
})

/** Of one task; some seconds' reading. */
const ROWS = 500_000
const MOST_FOUND = 20_000

const refuse = (reason: string): never => {
  throw new StepFailedError({ outcome: 'refused', reason })
}

type CnpjFile = { kind: CnpjTask['kind']; path: string; day: string }

const KINDS = [
  ['establishments', /estabele/i],
  ['companies', /empre/i],
] as const

/** The Receita's own names: `Estabelecimentos0.zip`, or `K3241.K03200Y0.D50913.ESTABELE` once it is unpacked. */
async function listFiles(folder: string): Promise<CnpjFile[]> {
  const names = await readdir(folder).catch(() => refuse('A pasta do CNPJ aberto não pôde ser lida. Confira-a em Configurações'))
  const found = KINDS.map(([kind, name]) =>
    names
      .filter((each) => name.test(each))
      .toSorted()
      .map((each) => ({ kind, path: join(folder, each) })),
  )
  if (found.some((files) => files.length === 0))
    return refuse('Na pasta do CNPJ aberto faltam os arquivos de Estabelecimentos ou de Empresas')
  return Promise.all(
    found.flat().map(async (file) => ({ ...file, day: (await stat(file.path)).mtime.toISOString().slice(0, 10) })),
  )
}

/** `pending`: establishments that were found, until their company's name is read. */
type Search = Saved & { file: number; row: number; pending: Establishment[] }

const START: Search = { file: 0, row: 0, pending: [], ...NOTHING_SAVED }

/** Empresário individual, as every MEI is (table of legal natures): its data are those of a person. */
const SOLE_TRADER = '2135'

type Found = Understood & { day: string }

function toFoundLead(
  { cnpj, name, address, phone }: Establishment,
  company: Company | undefined,
  { city, niches, day }: Found,
): FoundLead {
  const isPersonal = company?.nature === SOLE_TRADER
  return {
    name: name || company?.name || `CNPJ ${formatTaxId(cnpj)}`,
    phone: phone ? formatPhone(`+55${phone}`) : null,
    address,
    cnpj,
    category: niches.length === 1 ? niches[0]?.name : null,
    city: formatMunicipality(city),
    origin: { source: 'Receita Federal', id: cnpj, licence: 'Dados abertos', day, ...(isPersonal ? { isPersonal } : {}) },
  }
}

const rootOf = ({ cnpj }: Establishment): string => cnpj.slice(0, 8)

type Reading = { job: StepJob; files: readonly CnpjFile[]; cnaes: readonly string[]; understood: Understood }

async function readNext({ job, files, cnaes, understood }: Reading, search: Search): Promise<Search> {
  const file = files[search.file]
  if (!file) throw new Error('every file was read')
  const place = { path: file.path, from: search.row, rows: ROWS }
  const roots = search.pending.map(rootOf)
  const task =
    file.kind === 'companies'
      ? { kind: file.kind, roots, ...place }
      : { kind: file.kind, cnaes, alsoSecondary: understood.alsoSecondary, siafi: understood.city.siafi, ...place }
  const read = await explainReading(readInSandbox(task))
  const companies = new Map(read.companies.map((company) => [company.root, company]))
  const isLast = read.next === null && search.file === files.length - 1
  const all = [...search.pending, ...read.establishments]
  if (all.length > MOST_FOUND) refuse('O CNPJ aberto tem mais de 20.000 negócios deste nicho na cidade. Escolha um nicho menor')
  const named = all.filter((each) => isLast || companies.has(rootOf(each)))
  const found = named.map((each) => toFoundLead(each, companies.get(rootOf(each)), { ...understood, day: file.day }))
  const next = read.next === null ? { file: search.file + 1, row: 0 } : { file: search.file, row: read.next }
  const pending = all.filter((each) => !named.includes(each))
  return saveFound(job, found, (saved) => ({ part: next.file / files.length, result: { ...saved, ...next, pending } }), search)
}

/** Establishments of the niche's activities that are active in the municipality, then the names of their companies. */
export const searchCnpj: StepWork = async (job) => {
  const [setting] = await job.services.db.select({ folder: workspace.cnpjFolder }).from(workspace)
  if (!setting?.folder) return { result: null, note: 'Desligado em Configurações' }
  const understood = await readInput(job)
  const cnaes = understood.niches.flatMap(({ name }) => listCnaes(name))
  if (cnaes.length === 0) return { result: null, note: 'Este nicho não tem uma atividade própria no CNPJ' }
  const reading = { job, cnaes, understood, files: await listFiles(setting.folder) }
  let search = (job.finished as Search | null) ?? START // our own JSON
  while (search.file < reading.files.length) search = await readNext(reading, search)
  return { result: { ...search, pending: [] }, note: describeSaved(search) }
}
