import { isPaperCode } from 'contract/papers/paper-code.ts'
import { EMPTY_PROPOSAL, type PaperProposal } from 'contract/papers/proposal.ts'
import { readPaper } from 'contract/papers/read-papers.ts'
import { isCivilDate } from 'contract/values/dates.ts'
import { parseCentavos } from 'contract/values/money.ts'
import { invalidFieldsError } from '#core/errors.ts'
import { DocumentTypeError, readXml, UnreadableXmlError } from '#core/read-xml.ts'

type Element = { name: string; attributes: Record<string, string>; text: string; children: Element[] }

const MAX_ELEMENTS = 200_000

const refused = (reason: string) => invalidFieldsError({ file: reason })

/** In the encoding that the document declares: invoices of older programs are in ISO-8859-1. */
function decodeXml(bytes: Uint8Array): string {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200))
  const declared = /encoding\s*=\s*["']([\w-]+)["']/i.exec(head)?.[1]?.toLowerCase()
  return new TextDecoder(declared === 'iso-8859-1' || declared === 'windows-1252' ? 'latin1' : 'utf-8').decode(bytes)
}

function parseTree(xml: string): Element {
  const root: Element = { name: '', attributes: {}, text: '', children: [] }
  const open = [root]
  let count = 0
  for (const event of readXml(xml)) {
    const above = open.at(-1) ?? root
    if (event.kind === 'begin') {
      count += 1
      if (count > MAX_ELEMENTS) throw new UnreadableXmlError('too many elements')
      const element = { name: event.name, attributes: event.attributes, text: '', children: [] }
      above.children.push(element)
      open.push(element)
    } else if (event.kind === 'text') above.text += event.text
    else open.pop()
  }
  return root
}

/** The first one with the name, wherever it stands. */
function findElement(element: Element, name: string): Element | undefined {
  if (element.name === name) return element
  for (const child of element.children) {
    const found = findElement(child, name)
    if (found) return found
  }
  return undefined
}

const readText = (element: Element | undefined, name: string): string | undefined =>
  (element && findElement(element, name)?.text.trim()) || undefined

/** Invoices have at most 60 characters here; a description holds 200. */
const readName = (issuer: Element | undefined): string | undefined =>
  (readText(issuer, 'xFant') ?? readText(issuer, 'xNome'))?.slice(0, 200)

const SOURCE = 'do XML'
const sourced = <Value>(value: Value | null | undefined) => (value ? { value, source: SOURCE } : null)

const toCentavos = (text: string | undefined): number => Number(parseCentavos(text ?? '') ?? 0)

function toDay(text: string | undefined): string | undefined {
  const day = text?.slice(0, 10) ?? ''
  return isCivilDate(day) ? day : undefined
}

function readKey(element: Element): PaperProposal['invoiceKey'] {
  const reading = readPaper((element.attributes.Id ?? '').replace(/\D*(?=\d)/, ''))
  return isPaperCode(reading) && reading.kind === 'invoice' ? sourced(reading.code) : null
}

const TEST_NOTE = 'Foi emitida em ambiente de teste: não vale como nota.'
const listNotes = (info: Element): string[] => (readText(info, 'tpAmb') === '2' ? [TEST_NOTE] : [])

/** Authorized, also out of time. Any other answer of the tax office makes the invoice void. */
const AUTHORIZED = ['100', '150']

function readGoodsInvoice(root: Element, info: Element): PaperProposal {
  const status = readText(findElement(root, 'infProt'), 'cStat')
  if (status !== undefined && !AUTHORIZED.includes(status))
    throw refused(`Esta nota não vale: ${readText(findElement(root, 'infProt'), 'xMotivo') ?? 'não foi autorizada'}`)
  const issuer = findElement(info, 'emit')
  const billing = findElement(info, 'cobr')
  const parts = (billing?.children ?? []).filter(({ name }) => name === 'dup')
  const instalments = parts.flatMap((part) => {
    const date = toDay(readText(part, 'dVenc'))
    const centavos = toCentavos(readText(part, 'vDup'))
    return date && centavos > 0 ? [{ date, centavos }] : []
  })
  const isInParts = instalments.length > 1 && instalments.length === parts.length
  const [first] = instalments
  const total = toCentavos(readText(findElement(info, 'ICMSTot'), 'vNF'))
  return {
    ...EMPTY_PROPOSAL,
    description: sourced(readName(issuer)),
    centavos: sourced(isInParts ? first?.centavos : total),
    date: sourced(first?.date ?? toDay(readText(info, 'dhEmi') ?? readText(info, 'dEmi'))),
    invoiceKey: readKey(info),
    instalments: isInParts ? instalments : [],
    notes: listNotes(info),
  }
}

/** What is paid is the net value, after the taxes that the customer withholds. */
function readServiceInvoice(info: Element): PaperProposal {
  const issuer = findElement(info, 'emit') ?? findElement(info, 'prest')
  return {
    ...EMPTY_PROPOSAL,
    description: sourced(readName(issuer)),
    centavos: sourced(toCentavos(readText(info, 'vLiq'))),
    date: sourced(toDay(readText(info, 'dCompet') ?? readText(info, 'dhProc'))),
    invoiceKey: readKey(info),
    notes: listNotes(info),
  }
}

/** A declaration of a service (DPS) is no invoice yet: its net value is not known. */
const readServiceDeclaration = (info: Element): PaperProposal => ({
  ...EMPTY_PROPOSAL,
  description: sourced(readName(findElement(info, 'prest'))),
  date: sourced(toDay(readText(info, 'dCompet'))),
  notes: ['É a declaração do serviço (DPS), e ainda não a nota: confira o valor.', ...listNotes(info)],
})

const CANCELLATIONS = ['110111', '110112', '101101', '105102']

function readInvoice(root: Element): PaperProposal {
  const event = findElement(root, 'tpEvento')?.text.trim() ?? ''
  const isCancelled = CANCELLATIONS.includes(event) || CANCELLATIONS.some((code) => findElement(root, `e${code}`))
  if (isCancelled) throw refused('É o cancelamento de uma nota: não há nada a pagar')
  const goods = findElement(root, 'infNFe')
  if (goods) return readGoodsInvoice(root, goods)
  const service = findElement(root, 'infNFSe')
  if (service) return readServiceInvoice(service)
  const declaration = findElement(root, 'infDPS')
  if (declaration) return readServiceDeclaration(declaration)
  throw refused('Este XML não é de uma NF-e, de uma NFC-e ou de uma NFS-e nacional')
}

/** @throws 422 for another XML, a damaged one, and an invoice that was cancelled or refused */
export function readInvoiceXml(bytes: Uint8Array): PaperProposal {
  try {
    return readInvoice(parseTree(decodeXml(bytes)))
  } catch (error) {
    if (error instanceof DocumentTypeError)
      throw refused('O XML traz definições que uma nota fiscal não tem. Envie o XML original da nota.')
    if (error instanceof UnreadableXmlError) throw refused('O XML está danificado ou incompleto. Baixe-o de novo e envie.')
    throw error
  }
}
