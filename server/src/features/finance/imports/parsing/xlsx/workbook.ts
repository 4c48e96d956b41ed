import { invalidFieldsError } from '#core/errors.ts'
import {
  openOfficePackage,
  PackageTooLargeError,
  type PartReader,
  readRelated,
  UnreadablePackageError,
} from '#core/office-package.ts'
import { readXml, UnreadableXmlError } from '#core/read-xml.ts'
import type { FileRow } from '../records.ts'
import { readNumberStyles } from './number-text.ts'
import { readSharedStrings, readSheetRows, type SheetContext } from './sheet-rows.ts'

const UNREADABLE = 'Esta planilha não abre: está danificada ou tem senha. Salve-a de novo como XLSX, sem senha, ou como CSV.'
const TOO_LARGE = 'A planilha é grande demais quando aberta. Divida-a, ou salve como CSV a parte que quer importar.'

function toRequestError(error: unknown): unknown {
  if (error instanceof PackageTooLargeError) return invalidFieldsError({ file: TOO_LARGE })
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

/** The largest size in bytes to which each part of a workbook may unpack: fifty thousand rows of twenty cells are half of a sheet's. */
const MAX_BYTES = { sheet: 48 * 1024 * 1024, strings: 24 * 1024 * 1024, other: 4 * 1024 * 1024 }

async function readText(read: PartReader, name: string, size: keyof typeof MAX_BYTES): Promise<string | undefined> {
  const part = await read(name, MAX_BYTES[size])
  return part && new TextDecoder('utf-8').decode(part)
}

async function requireText(read: PartReader, name: string, size: keyof typeof MAX_BYTES): Promise<string> {
  const part = await readText(read, name, size)
  if (part === undefined) throw new UnreadablePackageError(`no ${name}`)
  return part
}

async function* readWorkbookRows(read: PartReader, name: string, workbook: string): AsyncGenerator<FileRow> {
  try {
    const { sheetId, calendar } = readWorkbookFacts(workbook)
    const { byId, byType } = await readRelated(read, name.replace(/^\//, ''))
    const strings = readSharedStrings(
      (await readText(read, byType.get('sharedstrings') ?? 'xl/sharedStrings.xml', 'strings')) ?? '',
    )
    const styles = readNumberStyles((await readText(read, byType.get('styles') ?? 'xl/styles.xml', 'other')) ?? '')
    yield* readSheetRows(await requireText(read, byId.get(sheetId ?? '') ?? '', 'sheet'), { strings, styles, calendar })
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
    const read = openOfficePackage(bytes)
    if (!read) return undefined
    const name = (await readRelated(read, '')).byType.get('officedocument') ?? 'xl/workbook.xml'
    const workbook = await readText(read, name, 'other')
    return workbook === undefined ? undefined : readWorkbookRows(read, name, workbook)
  } catch (error) {
    throw toRequestError(error)
  }
}
