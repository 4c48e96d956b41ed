import type { FileRow } from './records.ts'

/** The columns of the table that a statement in OFX becomes, under names that the import knows. */
const HEADER = ['Data', 'Descrição', 'Valor']

/** Whether the text is a statement in OFX (Open Financial Exchange), which banks offer beside CSV: in SGML (1.x) or in XML (2.x). */
export const isOfx = (text: string): boolean =>
  /^\s*(?:OFXHEADER:|<\?xml\b[^>]*>\s*<\?OFX\b|<\?OFX\b|<OFX>)/i.test(text.slice(0, 1024))

/**
 * The length at which an element is cut, in characters: no field of an entry is as long, and two long texts take quadratic time to be
 * compared.
 */
const MAX_ELEMENT = 1000

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** Reads an element of a transaction. In SGML it has no end tag: its text ends with the line or with the next tag. */
function readElement(transaction: string, name: string): string {
  const text = new RegExp(`<${name}>([^<\\r\\n]{0,${MAX_ELEMENT}})`, 'i').exec(transaction)?.[1] ?? ''
  return text.replace(/&(\w{2,4});/g, (entity, name: string) => ENTITIES[name.toLowerCase()] ?? entity).trim()
}

/** Reads the day of a time such as `20261103120000[-3:BRT]`, which is in the bank's own zone. */
const readDay = (time: string): string => time.replace(/^(\d{4})(\d\d)(\d\d).*$/, '$1-$2-$3')

/** Joins the payee and the memo, or returns the one that contains the other: many banks fill only one, or both with the same text. */
function readDescription(transaction: string): string {
  const [payee, memo] = [readElement(transaction, 'NAME'), readElement(transaction, 'MEMO')]
  if (memo.includes(payee)) return memo
  return payee.includes(memo) ? payee : `${payee} - ${memo}`
}

/** Splits a statement into its transactions, each from its tag up to the next one's, with the position of its tag. */
function* splitTransactions(text: string): Generator<{ at: number; transaction: string }> {
  const starts = [...text.matchAll(/<STMTTRN>/gi)].map(({ index }) => index)
  for (const [index, at] of starts.entries()) yield { at, transaction: text.slice(at, starts[index + 1]) }
}

/** Reads a statement in OFX as the rows of a table: its header, then a row for each transaction, with the line on which it begins. */
export async function* readOfxRows(text: string): AsyncGenerator<FileRow> {
  yield { line: 1, cells: HEADER }
  let line = 1
  let counted = 0
  for (const { at, transaction } of splitTransactions(text)) {
    for (; counted < at; counted += 1) if (text[counted] === '\n') line += 1
    const day = readDay(readElement(transaction, 'DTPOSTED'))
    yield { line, cells: [day, readDescription(transaction), readElement(transaction, 'TRNAMT')] }
  }
}
