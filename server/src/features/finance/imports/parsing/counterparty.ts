import type { RowFormat } from './cells.ts'
import { isPartyColumn, normalizeColumnName } from './column-names.ts'
import type { FileRow } from './records.ts'

const DOCUMENT_COLUMN =
  /^(?:docto|dcto|doc|documento|n(?:r|o|um|umero)?(?: d[eo])? (?:doc|docto|documento)|numero documento|checknum)$/
const RECEIVER_COLUMN =
  /^(?:destino|destinatario|favorecido|nome do favorecido|beneficiario|fornecedor|nome do fornecedor|target name)$/
const SENDER_COLUMN = /^(?:origem|remetente|pagador|nome do pagador|sacado|source name)$/
const NAME_COLUMN = /^(?:razao social|nome razao social|contraparte|nome da contraparte|identificacao|origem destino|quem)$/

type NamedColumns = { document: number[]; receiver: number[]; sender: number[]; name: number[] }

const columnsByHeader = new WeakMap<readonly string[], NamedColumns>()

function findColumns(header: readonly string[]): NamedColumns {
  const known = columnsByHeader.get(header)
  if (known) return known
  const names = header.map(normalizeColumnName)
  const find = (pattern: RegExp) => [...names.keys()].filter((at) => pattern.test(names[at] ?? ''))
  const found = {
    document: find(DOCUMENT_COLUMN),
    receiver: find(RECEIVER_COLUMN),
    sender: find(SENDER_COLUMN),
    name: [...names.keys()].filter((at) => NAME_COLUMN.test(names[at] ?? '') || isPartyColumn(names[at] ?? '')),
  }
  columnsByHeader.set(header, found)
  return found
}

const MAX_DOCUMENT = 60
const MAX_NAME = 120
/** In characters: no name stands further on. */
const MAX_TEXT = 300

const WITH_LETTERS = /\p{L}{2}/u

const readFirst = ({ cells }: FileRow, columns: readonly number[], max: number, wanted: RegExp): string | null =>
  columns
    .map((at) => cells[at]?.trim().replace(/\s+/g, ' ').slice(0, max).toWellFormed() ?? '')
    .find((text) => wanted.test(text)) ?? null

export const readDocument = (row: FileRow, { header }: RowFormat): string | null =>
  row.document?.slice(0, MAX_DOCUMENT) ?? readFirst(row, findColumns(header).document, MAX_DOCUMENT, /[1-9]/)

/** A day, an hour and a CPF or CNPJ stand beside a name. */
const ASIDE = /(?<!\d)\d{1,2}\/\d{1,2}(?:\/\d{2,4})?\b|\b\d{1,2}:\d{2}\b|(?<!\S)[\d.*/-]{6,}(?!\S)/g
const LABELLED = { sender: /\bREM:([^-]+?)(?= - |$)/i, receiver: /\bDES:([^-]+?)(?= - |$)/i }
const MOVED =
  /^(?:pix|ted|doc|transf\p{L}*)(?: pix)?\b[ -]*(?:-? ?(?:enviad[oa]|recebid[oa]|transf)\b)?(?: (?:para|de|pelo|por)\b)?[ :-]+(\P{Nd}.*|\d.*)$/iu
const NO_NAME =
  /^(?:qr ?code|emit|receb|enviad|cr[eé]dito|d[eé]bito|outra|pix|ted|doc|on ?line|entre|mesma|conta|banco \d|codigo|código|pagamento|recebimento)/i

function cleanName(text: string | undefined): string | null {
  const name =
    text
      ?.replace(ASIDE, ' ')
      .replace(/\s+/g, ' ')
      .replace(/^[\s:-]+|[\s:-]+$/g, '') ?? ''
  return WITH_LETTERS.test(name) && !NO_NAME.test(name) ? name.slice(0, MAX_NAME).toWellFormed() : null
}

const findName = (parts: readonly string[] = []): string | null => parts.map(cleanName).find((name) => name !== null) ?? null

/** The name of who paid or was paid, where a column or the bank's text names it plainly. */
export function findCounterparty(
  row: FileRow,
  { header }: RowFormat,
  { description, isInflow }: { description: string; isInflow: boolean },
): string | null {
  const { receiver, sender, name } = findColumns(header)
  const named = readFirst(row, [...(isInflow ? sender : receiver), ...name], MAX_NAME, WITH_LETTERS)
  if (named) return named
  const text = description.slice(0, MAX_TEXT)
  return (
    cleanName((isInflow ? LABELLED.sender : LABELLED.receiver).exec(text)?.[1]) ?? findName(MOVED.exec(text)?.[1]?.split(' - '))
  )
}
