import { invalidFieldsError } from '../../../../../core/errors.ts'
import type { FileRow } from '../records.ts'
import { readNumberStyles } from './number-text.ts'
import { openParts, type PartReader, WorkbookTooLargeError } from './parts.ts'
import { readSharedStrings, readSheetRows, type SheetContext } from './sheet-rows.ts'
import { readXml, UnreadableWorkbookError } from './xml.ts'

const WORKBOOK = 'xl/workbook.xml'

const UNREADABLE = 'Esta planilha não abre: está danificada ou tem senha. Salve-a de novo como XLSX, sem senha, ou como CSV.'
const TOO_LARGE = 'A planilha é grande demais quando aberta. Divida-a, ou salve como CSV a parte que quer importar.'

/** Turns an unreadable workbook's error into a 422 that says what to do. */
function toRequestError(error: unknown): unknown {
  if (error instanceof WorkbookTooLargeError) return invalidFieldsError({ file: TOO_LARGE })
  return error instanceof UnreadableWorkbookError ? invalidFieldsError({ file: UNREADABLE }) : error
}

type WorkbookFacts = { sheetId: string | undefined; calendar: SheetContext['calendar'] }

/** Reads which sheet is the first one that is shown, and which calendar the workbook's days are counted by. */
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

/** Finds the name of a sheet's part by its relationship, whose target is relative to the workbook, or begins with a slash. */
function findSheetPart(relationships: string, sheetId: string | undefined): string | undefined {
  for (const event of readXml(relationships)) {
    if (event.kind !== 'begin' || event.name !== 'Relationship' || event.attributes.Id !== sheetId) continue
    const { Target: target = '' } = event.attributes
    return target.startsWith('/') ? target.slice(1) : `xl/${target}`
  }
  return undefined
}

async function requirePart(read: PartReader, name: string, size: Parameters<PartReader>[1]): Promise<string> {
  const part = await read(name, size)
  if (part === undefined) throw new UnreadableWorkbookError(`no ${name}`)
  return part
}

async function* readWorkbookRows(read: PartReader, workbook: string): AsyncGenerator<FileRow> {
  try {
    const { sheetId, calendar } = readWorkbookFacts(workbook)
    const relationships = await requirePart(read, 'xl/_rels/workbook.xml.rels', 'other')
    const sheet = findSheetPart(relationships, sheetId) ?? ''
    const strings = readSharedStrings((await read('xl/sharedStrings.xml', 'strings')) ?? '')
    const styles = readNumberStyles((await read('xl/styles.xml', 'other')) ?? '')
    yield* readSheetRows(await requirePart(read, sheet, 'sheet'), { strings, styles, calendar })
  } catch (error) {
    throw toRequestError(error)
  }
}

/**
 * Opens a workbook in XLSX (ECMA-376), of which the first sheet that is shown becomes the rows of a table.
 * @returns undefined where the file is none
 * @throws 422 where it is too large, damaged or encrypted, in part only once its rows are read
 */
export async function openWorkbook(bytes: Buffer): Promise<AsyncGenerator<FileRow> | undefined> {
  try {
    const read = openParts(bytes)
    const workbook = await read?.(WORKBOOK, 'other')
    return read && workbook !== undefined ? readWorkbookRows(read, workbook) : undefined
  } catch (error) {
    throw toRequestError(error)
  }
}
