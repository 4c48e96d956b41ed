import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { createInflateRaw } from 'node:zlib'
import { AppError, invalidFieldsError } from '#core/errors.ts'

/** An establishment of the open CNPJ data, without what is not kept. */
export type Establishment = { cnpj: string; name: string; address: string; phone: string }
export type Company = { root: string; name: string; nature: string }

/** Reads at most `rows` rows from row `from` on. */
type Place = { path: string; from: number; rows: number }
export type CnpjTask =
  | ({ kind: 'establishments'; cnaes: readonly string[]; alsoSecondary: boolean; siafi: string } & Place)
  | ({ kind: 'companies'; roots: readonly string[] } & Place)

/** `next`: the row to go on at; null at the file's end. */
export type CnpjResult = { establishments: Establishment[]; companies: Company[]; next: number | null }

const refuse = (reason: string) => invalidFieldsError({ source: reason })

/** APPNOTE 4.3.7; the Receita's archives have one file each. @returns where its bytes begin; undefined for a file that is no archive */
async function findZippedBytes(path: string): Promise<number | undefined> {
  const file = await open(path).catch(() => {
    throw refuse('um arquivo do CNPJ não pôde ser aberto')
  })
  try {
    const { buffer: head, bytesRead } = await file.read(Buffer.alloc(30), 0, 30, 0)
    if (bytesRead < 30 || head.readUInt32LE(0) !== 0x04034b50) return undefined
    if (head.readUInt16LE(8) !== 8) throw refuse('um arquivo do CNPJ está compactado em um formato que não pode ser lido')
    return 30 + head.readUInt16LE(26) + head.readUInt16LE(28)
  } finally {
    await file.close()
  }
}

const MAX_LINE = 16_384

async function* readLines(path: string): AsyncGenerator<string[]> {
  const start = await findZippedBytes(path)
  const bytes = createReadStream(path, { start: start ?? 0 })
  const plain = start === undefined ? bytes : pipeline(bytes, createInflateRaw(), () => undefined)
  let rest = ''
  try {
    for await (const chunk of plain) {
      const lines = (rest + (chunk as Buffer).toString('latin1')).split('\n')
      rest = lines.pop() ?? ''
      if (rest.length > MAX_LINE) throw refuse('um arquivo do CNPJ não tem as linhas esperadas')
      yield lines
    }
    if (rest !== '') yield [rest]
  } catch (error) {
    if (error instanceof AppError) throw error
    throw refuse('um arquivo do CNPJ está danificado')
  } finally {
    bytes.destroy()
  }
}

/** Every field is quoted; a quote within one is not doubled. */
const splitLine = (line: string): string[] => line.trim().slice(1, -1).split('";"')

type Reader = { path: string; row: number; lines: AsyncGenerator<string[]>; ahead: string[] }

/** Kept between tasks: an archive can be read from its beginning only. */
let reader: Reader | undefined

async function openAt({ path, from }: Place): Promise<Reader> {
  if (reader?.path !== path || reader.row > from) {
    await reader?.lines.return(undefined)
    reader = { path, row: 0, lines: readLines(path), ahead: [] }
  }
  while (reader.row < from && (await fetchAhead(reader))) {
    const skipped = Math.min(from - reader.row, reader.ahead.length)
    reader.ahead.splice(0, skipped)
    reader.row += skipped
  }
  return reader
}

/** @returns false at the file's end */
async function fetchAhead(each: Reader): Promise<boolean> {
  while (each.ahead.length === 0) {
    const { value, done } = await each.lines.next()
    if (done) return false
    each.ahead = value
  }
  return true
}

const [ESTABLISHMENT_COLUMNS, COMPANY_COLUMNS] = [30, 7]
const ACTIVE = '02'

/** Columns of the Receita's layout of 2021 (NOVOLAYOUTDOSDADOSABERTOSDOCNPJ); names of partners are in another file. */
function toEstablishment(fields: readonly string[]): Establishment {
  const at = (column: number) => (fields[column] ?? '').trim()
  const street = [at(13), at(14)].filter(Boolean).join(' ')
  return {
    cnpj: `${at(0)}${at(1)}${at(2)}`,
    name: at(4),
    address: [street, at(15), at(16), at(17), at(18).replace(/^(\d{5})(\d{3})$/, '$1-$2')].filter(Boolean).join(', '),
    phone: at(22) ? `${at(21)}${at(22)}` : '',
  }
}

/** The CPF that stands in the name of a sole trader is not kept. */
const toCompany = ([root = '', name = '', nature = '']: readonly string[]): Company => ({
  root,
  name: name.replace(/\s*\b\d{11}\b\s*/g, ' ').trim(),
  nature,
})

function createSelector(task: CnpjTask, result: CnpjResult): (line: string) => void {
  if (task.kind === 'companies') {
    const roots = new Set(task.roots)
    return (line) => {
      const fields = splitLine(line)
      if (roots.has(fields[0] ?? '')) result.companies.push(toCompany(fields))
    }
  }
  const cnaes = new Set(task.cnaes)
  const isWanted = (main = '', secondary = '') =>
    cnaes.has(main) || (task.alsoSecondary && secondary.split(',').some((code) => cnaes.has(code.trim())))
  return (line) => {
    if (!line.includes(`"${task.siafi}"`)) return
    const fields = splitLine(line)
    if (fields[20] === task.siafi && fields[5] === ACTIVE && isWanted(fields[11], fields[12]))
      result.establishments.push(toEstablishment(fields))
  }
}

/** @throws 422 naming `source` for what is no file of the kind */
export async function readCnpj(task: CnpjTask): Promise<CnpjResult> {
  const result: CnpjResult = { establishments: [], companies: [], next: null }
  const select = createSelector(task, result)
  const columns = task.kind === 'companies' ? COMPANY_COLUMNS : ESTABLISHMENT_COLUMNS
  const each = await openAt(task)
  for (let read = 0; read < task.rows && (await fetchAhead(each)); ) {
    const lines = each.ahead.splice(0, task.rows - read)
    if (each.row === 0 && splitLine(lines[0] ?? '').length !== columns)
      throw refuse('um arquivo do CNPJ não tem as colunas esperadas')
    for (const line of lines) select(line)
    each.row += lines.length
    read += lines.length
  }
  if (await fetchAhead(each)) result.next = each.row
  else reader = undefined
  return result
}
