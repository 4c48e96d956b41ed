import { posix } from 'node:path'
import { invalidFieldsError } from '#core/errors.ts'
import { readXml, UnreadableXmlError } from '#core/read-xml.ts'
import type { FileRow } from '../records.ts'
import { readNumberStyles } from './number-text.ts'
import { openParts, type PartReader, WorkbookTooLargeError } from './parts.ts'
import { readSharedStrings, readSheetRows, type SheetContext } from './sheet-rows.ts'
import { UnreadableWorkbookError } from './xml.ts'

const UNREADABLE = 'Esta planilha não abre: está danificada ou tem senha. Salve-a de novo como XLSX, sem senha, ou como CSV.'
const TOO_LARGE = 'A planilha é grande demais quando aberta. Divida-a, ou salve como CSV a parte que quer importar.'

function toRequestError(error: unknown): unknown {
  if (error instanceof WorkbookTooLargeError) return invalidFieldsError({ file: TOO_LARGE })
  return error instanceof UnreadableXmlError ? invalidFieldsError({ file: UNREADABLE }) : error
}

type WorkbookFacts = { sheetId: string | undefined; calendar: SheetContext['calendar'] }

function readWorkbookFacts(xml: string): WorkbookFacts {
  const facts: WorkbookFacts = { sheetId: undefined, calendar: 1900 }
  for (const event of readXml(xml)) {
    if (event.kind !== 'begin') continue
    const { name, attributes } = event
    if (name === 'workbookPr' && ['1', 'true'].includes(attributes.date1904 ?? '')) facts.calendar = 1904
    if (name === 'sheet' && (attributes.state ?? 'visible') === 'visible') facts.sheetId ??= attributes.id
  }
  return facts
}

type Related = { byId: Map<string, string>; byType: Map<string, string> }

async function readRelated(read: PartReader, part: string): Promise<Related> {
  const at = part.lastIndexOf('/') + 1
  const [folder, name] = [part.slice(0, at), part.slice(at)]
  const related: Related = { byId: new Map(), byType: new Map() }
  for (const event of readXml((await read(`${folder}_rels/${name}.rels`, 'other')) ?? '')) {
    if (event.kind !== 'begin' || event.name !== 'Relationship') continue
    const { Id = '', Type = '', Target = '' } = event.attributes
    const target = posix.resolve(`/${folder}`, Target.replaceAll('\\', '/'))
    related.byId.set(Id, target)
    related.byType.set(Type.slice(Type.lastIndexOf('/') + 1).toLowerCase(), target)
  }
  return related
}

async function requirePart(read: PartReader, name: string, size: Parameters<PartReader>[1]): Promise<string> {
  const part = await read(name, size)
  if (part === undefined) throw new UnreadableWorkbookError(`no ${name}`)
  return part
}

async function* readWorkbookRows(read: PartReader, name: string, workbook: string): AsyncGenerator<FileRow> {
  try {
    const { sheetId, calendar } = readWorkbookFacts(workbook)
    const { byId, byType } = await readRelated(read, name.replace(/^\//, ''))
    const strings = readSharedStrings((await read(byType.get('sharedstrings') ?? 'xl/sharedStrings.xml', 'strings')) ?? '')
    const styles = readNumberStyles((await read(byType.get('styles') ?? 'xl/styles.xml', 'other')) ?? '')
    yield* readSheetRows(await requirePart(read, byId.get(sheetId ?? '') ?? '', 'sheet'), { strings, styles, calendar })
  } catch (error) {
    throw toRequestError(error)
  }
}

/**
 * Only the first sheet that is shown is read.
 * @returns undefined if the file is no XLSX
 * @throws 422 if too large, damaged or encrypted, in part only once its rows are read
 */
export async function openWorkbook(bytes: Buffer): Promise<AsyncGenerator<FileRow> | undefined> {
  try {
    const read = openParts(bytes)
    if (!read) return undefined
    const name = (await readRelated(read, '')).byType.get('officedocument') ?? 'xl/workbook.xml'
    const workbook = await read(name, 'other')
    return workbook === undefined ? undefined : readWorkbookRows(read, name, workbook)
  } catch (error) {
    throw toRequestError(error)
  }
}
