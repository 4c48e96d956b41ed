import { computePixCrc, writePix } from 'contract/papers/pix.ts'
import { type PaperProposal, readPaperFile } from 'contract/papers/proposal.ts'
import { addDays, type CivilDate, daysBetween } from 'contract/values/dates.ts'
import { toDecimal } from 'contract/values/money.ts'
import { expect, test } from 'vitest'
import { startApiForTest } from '#testing/api.ts'
import { aFile } from '#testing/factories.ts'
import { buildPdf, drawPage, type PageLook } from '#testing/papers.ts'
import { createRandom } from '#testing/random.ts'

const TODAY = '2026-11-29'
const PAPERS = 300

type Truth = { payment?: string; key?: string; centavos?: number; date?: CivilDate }
/** `lines`: as its PDF prints it; `bars`: what its bar code or QR says. */
type Paper = { truth: Truth; lines: string[]; bars: readonly [text: string, format: 'ITF' | 'QRCode' | 'Code128']; xml?: string }

type Random = () => number
const pick = <Value>(random: Random, values: readonly Value[]): Value => values[Math.floor(random() * values.length)] as Value
const digits = (random: Random, count: number): string => Array.from({ length: count }, () => Math.floor(random() * 10)).join('')

/** The weights of the rule, written apart from the product's. */
function weigh(text: string, weights: readonly number[]): number[] {
  return [...text].map((digit, at) => Number(digit) * (weights[(text.length - 1 - at) % weights.length] ?? 0))
}
const mod10 = (text: string): string =>
  String((10 - ([...weigh(text, [2, 1]).join('')].reduce((sum, digit) => sum + Number(digit), 0) % 10)) % 10)
const mod11 = (text: string): number =>
  11 - (weigh(text, [2, 3, 4, 5, 6, 7, 8, 9]).reduce((sum, product) => sum + product, 0) % 11)
const mod11OrZero = (text: string): string => String(mod11(text) > 9 ? 0 : mod11(text))

function makeBoleto(random: Random, centavos: number, date: CivilDate): Paper {
  const bank = pick(random, ['001', '033', '104', '237', '341', '756'])
  const tail = `${1000 + daysBetween('2025-02-22', date)}${String(centavos).padStart(10, '0')}`
  const free = digits(random, 25)
  const found = mod11(`${bank}9${tail}${free}`)
  const check = found > 9 ? 1 : found
  const groups = [`${bank}9${free.slice(0, 5)}`, free.slice(5, 15), free.slice(15)].map((group) => group + mod10(group))
  const line = `${groups.map((group) => `${group.slice(0, 5)}.${group.slice(5)}`).join(' ')} ${check} ${tail}`
  const truth = { payment: line.replaceAll(/\D/g, ''), centavos, date }
  return { truth, lines: [line, 'Vencimento 01/01/2020'], bars: [`${bank}9${check}${tail}${free}`, 'ITF'] }
}

function makeBill(random: Random, centavos: number): Paper {
  const kind = pick(random, ['6', '8'])
  const check = kind === '6' ? mod10 : mod11OrZero
  const [head, rest] = [
    `8${pick(random, ['1', '2', '3', '4', '5'])}${kind}`,
    String(centavos).padStart(11, '0') + digits(random, 29),
  ]
  const code = head + check(head + rest) + rest
  const groups = [0, 11, 22, 33].map((at) => code.slice(at, at + 11)).map((group) => `${group}-${check(group)}`)
  const truth = { payment: groups.join('').replaceAll('-', ''), centavos }
  return { truth, lines: [groups.join(' ')], bars: [code, 'ITF'] }
}

const cutLines = (text: string): string[] => text.match(/.{1,70}/g) ?? []

function makeStaticPix(random: Random, centavos: number): Paper {
  const payment = writePix({
    key: `${digits(random, 11)}`,
    name: 'Lume Estudio',
    city: 'Recife',
    centavos,
    txid: `T${digits(random, 9)}`,
  })
  return { truth: { payment, centavos }, lines: cutLines(payment), bars: [payment, 'QRCode'] }
}

function makeDynamicPix(random: Random): Paper {
  const account = `0014br.gov.bcb.pix2548pix.example.com/${digits(random, 32)}`.slice(0, 70)
  const body = `00020101021226${account.length}${account}5204000053039865802BR5912Lume Estudio6006RECIFE62070503***6304`
  const payment = body + computePixCrc(body)
  return { truth: { payment }, lines: cutLines(payment), bars: [payment, 'QRCode'] }
}

function makeGoodsInvoice(random: Random, centavos: number, date: CivilDate): Paper {
  const body = `352612${digits(random, 14)}55001${digits(random, 18)}`.padEnd(43, '7').slice(0, 43)
  const key = body + mod11OrZero(body)
  const value = toDecimal(centavos)
  const xml = `<?xml version="1.0" encoding="UTF-8"?><nfeProc><NFe><infNFe Id="NFe${key}"><ide><dhEmi>${date}T10:00:00-03:00</dhEmi><tpAmb>1</tpAmb></ide>
<emit><xNome>Papelaria</xNome></emit><total><ICMSTot><vProd>9.99</vProd><vNF>${value}</vNF></ICMSTot></total></infNFe></NFe></nfeProc>`
  return { truth: { key, centavos, date }, lines: [key.replace(/.{4}/g, '$& ')], bars: [key, 'Code128'], xml }
}

function makeServiceInvoice(random: Random, centavos: number, date: CivilDate): Paper {
  const body = `26116061${'2'}${digits(random, 14)}${digits(random, 13)}2612${digits(random, 9)}`
  const key = body + mod11OrZero(body)
  const xml = `<NFSe xmlns="http://www.sped.fazenda.gov.br/nfse"><infNFSe Id="NFS${key}"><emit><xNome>Estúdio</xNome></emit><valores><vLiq>${toDecimal(centavos)}</vLiq></valores>
<DPS><infDPS><tpAmb>1</tpAmb><dCompet>${date}</dCompet><valores><vServPrest><vServ>99999.00</vServ></vServPrest></valores></infDPS></DPS></infNFSe></NFSe>`
  return { truth: { key, centavos, date }, lines: [key], bars: [`https://www.nfse.gov.br/?chave=${key}`, 'QRCode'], xml }
}

const LOOKS: readonly PageLook[] = [{}, { turn: 90 }, { turn: 180 }, { turn: 3 }, { width: 1240 }, { width: 1240, turn: 2 }]

async function makeFile(random: Random, { lines, bars, xml }: Paper): Promise<{ name: string; bytes: Buffer }> {
  if (xml && random() < 0.5) return { name: 'XML', bytes: Buffer.from(xml) }
  if (random() < 0.3) return { name: 'PDF text', bytes: await buildPdf(lines) }
  const look = pick(random, LOOKS)
  const page = await drawPage(...bars, look)
  const name = `${bars[1]} ${JSON.stringify(look)}`
  return random() < 0.3 ? { name: `PDF of ${name}`, bytes: await buildPdf([], page) } : { name, bytes: page }
}

/** The fields that are neither right nor empty. */
const findWrong = (truth: Truth, { paymentCode, invoiceKey, centavos, date }: PaperProposal): string[] =>
  [
    ['payment', paymentCode?.value, truth.payment],
    ['key', invoiceKey?.value, truth.key],
    ['centavos', centavos?.value, truth.centavos],
    ['date', date?.value, truth.date],
  ].flatMap(([name, found, right]) => (found === undefined || found === right ? [] : [`${name}: ${found}, not ${right}`]))

const MAX_P95_MS = 2000

test(`of ${PAPERS} papers in every form no field is wrong, at most one in twenty is not read, and 95 % are read in two seconds`, async () => {
  const random = createRandom(20261129)
  const api = await startApiForTest({ today: TODAY })
  const wrong: string[] = []
  const unread: string[] = []
  const took: number[] = []
  for (let n = 0; n < PAPERS; n += 1) {
    const centavos = 1 + Math.floor(random() * 9_999_999)
    const date = addDays(TODAY, Math.floor(random() * 120))
    const makers = [makeBoleto, makeBill, makeStaticPix, makeDynamicPix, makeGoodsInvoice, makeServiceInvoice]
    const paper = (makers[n % makers.length] ?? makeBoleto)(random, centavos, date)
    const { name, bytes } = await makeFile(random, paper)
    const began = performance.now()
    const response = await api.send(readPaperFile, { files: { file: aFile(bytes, 'papel') } })
    took.push(performance.now() - began)
    if (response.statusCode !== 200) {
      unread.push(`${name}: ${response.body}`)
      continue
    }
    const proposal: PaperProposal = response.json()
    wrong.push(...findWrong(paper.truth, proposal).map((field) => `${name}: ${field}`))
    if (!proposal.paymentCode && !proposal.invoiceKey) unread.push(name)
  }
  expect(wrong).toEqual([])
  expect(unread.length, unread.join('\n')).toBeLessThanOrEqual(PAPERS / 20)
  expect(took.toSorted((a, b) => a - b)[Math.floor(PAPERS * 0.95)]).toBeLessThanOrEqual(MAX_P95_MS)
}, 900_000)
