import type { PaperCode } from 'contract/papers/paper-code.ts'
import { EMPTY_PROPOSAL, mergeProposals, type PaperProposal, proposeFromCodes } from 'contract/papers/proposal.ts'
import { findPaperCodes } from 'contract/papers/read-papers.ts'
import { type CivilDate, parseDate } from 'contract/values/dates.ts'
import { readAmount } from 'contract/values/read-amount.ts'
import { fileTypeFromBuffer } from 'file-type'
import { invalidFieldsError } from '#core/errors.ts'
import { readBarcodeTexts } from './read-barcodes.ts'
import { readInvoiceXml } from './read-invoice-xml.ts'
import { readPdf } from './read-pdf.ts'
import { decodePicture } from './read-picture.ts'

export type PaperTask = { bytes: Uint8Array; today: CivilDate }

const AMOUNT =
  /(?:valor (?:do documento|cobrado|a pagar|l[ií]quido(?: da nfs-?e)?)|total a pagar)[\s:.()=-]*(?:R\$\s*)?(\d{1,3}(?:\.\d{3})*,\d\d)(?!\d)/gi
const DUE_DAY = /(?:data de )?vencimento[\s:]*(\d\d\/\d\d\/\d{4})(?!\d)/gi

/** Only what the text says in one way: two amounts of the same name leave the field empty. */
function findOnly<Value>(text: string, pattern: RegExp, read: (found: string) => Value | undefined): Value | undefined {
  const values = new Set([...text.matchAll(pattern)].flatMap(([, found = '']) => read(found) ?? []))
  const [only] = values
  return values.size === 1 ? only : undefined
}

/** What no check digit says. */
function proposeFromText(text: string): PaperProposal {
  const source = 'do texto do PDF'
  const centavos = findOnly(text, AMOUNT, (found) => Number(readAmount(found) ?? 0) || undefined)
  const date = findOnly(text, DUE_DAY, parseDate)
  return {
    ...EMPTY_PROPOSAL,
    centavos: centavos === undefined ? null : { value: centavos, source },
    date: date === undefined ? null : { value: date, source },
  }
}

const hasPayment = (papers: readonly PaperCode[]): boolean => papers.some(({ kind }) => kind !== 'invoice')

async function proposeFromPdf(bytes: Uint8Array, today: CivilDate): Promise<PaperProposal> {
  const { text, pictures } = await readPdf(bytes)
  const papers = findPaperCodes(text)
  // Pictures are decoded only for what the text does not say: they take most of the time.
  for await (const picture of pictures) {
    if (hasPayment(papers)) break
    papers.push(...(await readBarcodeTexts(picture)).flatMap(findPaperCodes))
  }
  return mergeProposals(proposeFromCodes(papers, today), proposeFromText(text))
}

async function proposeFromPicture(bytes: Uint8Array, today: CivilDate): Promise<PaperProposal> {
  const texts = await readBarcodeTexts(await decodePicture(bytes))
  return proposeFromCodes(texts.flatMap(findPaperCodes), today)
}

const isXml = (bytes: Uint8Array): boolean => /^\uFEFF?\s*</.test(new TextDecoder().decode(bytes.subarray(0, 200)))

/** By its bytes, never by its name. */
async function propose({ bytes, today }: PaperTask): Promise<PaperProposal> {
  const type = (await fileTypeFromBuffer(bytes))?.mime ?? ''
  if (type === 'application/pdf') return proposeFromPdf(bytes, today)
  if (/^image\/(heic|heif)/.test(type))
    throw invalidFieldsError({ file: 'Fotos em HEIC não são lidas aqui. Envie uma cópia em JPG, ou o PDF.' })
  if (type.startsWith('image/')) return proposeFromPicture(bytes, today)
  if (type === 'application/xml' || isXml(bytes)) return readInvoiceXml(bytes)
  throw invalidFieldsError({ file: 'Envie o XML de uma nota, um PDF ou uma imagem' })
}

/** Runs in a process of its own, because a file can be made to take any time and memory. @throws 422 with what is wrong with the file */
export async function readPaperFile(task: PaperTask): Promise<PaperProposal> {
  const proposal = await propose(task)
  const { description, centavos, date, paymentCode, invoiceKey } = proposal
  if (!description && !centavos && !date && !paymentCode && !invoiceKey && proposal.notes.length === 0)
    throw invalidFieldsError({ file: 'Nenhum código de barras, Pix ou nota foi encontrado no arquivo' })
  return proposal
}
