import { parseCentavos, toDecimal } from '../values/money.ts'
import type { PaperReading } from './paper-code.ts'

// BR Code: objects of two digits of id, two of length and a value, one after the other (Banco Central, Manual de Padrões para Iniciação do
// Pix; EMV QRCPS).

const PIX_DOMAIN = 'br.gov.bcb.pix'

/** TextEncoder belongs to browsers and to Node, whose types the contract does without. */
const listUtf8Bytes = (text: string): number[] =>
  [...encodeURIComponent(text.toWellFormed()).matchAll(/%(..)|./g)].map(([char, hex]) =>
    hex === undefined ? char.charCodeAt(0) : Number.parseInt(hex, 16),
  )

/** CRC-16/CCITT-FALSE of the text in UTF-8, as four hexadecimal digits. */
export function computePixCrc(text: string): string {
  let crc = 0xffff
  for (const byte of listUtf8Bytes(text)) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

type Objects = { values: Map<string, string>; length: number }

/** Up to its end, or up to the object with the id `last`. @returns undefined where an object is cut or has no length */
function readObjects(text: string, last?: string): Objects | undefined {
  const values = new Map<string, string>()
  let at = 0
  while (at < text.length) {
    const [, id, length] = /^(\d\d)(\d\d)/.exec(text.slice(at, at + 4)) ?? []
    const end = at + 4 + Number(length)
    if (id === undefined || end > text.length) return undefined
    values.set(id, text.slice(at + 4, end))
    at = end
    if (id === last) break
  }
  return last === undefined || values.has(last) ? { values, length: at } : undefined
}

function findAccount(values: Objects['values']): Objects['values'] | undefined {
  for (const [id, value] of values) {
    const isTemplate = (id >= '26' && id <= '51') || id >= '80'
    const account = isTemplate ? readObjects(value)?.values : undefined
    if (account?.get('00')?.toLowerCase() === PIX_DOMAIN) return account
  }
  return undefined
}

const readPixAmount = (text: string | undefined): number | null =>
  text !== undefined && /^\d{1,10}(\.\d{1,2})?$/.test(text) ? Number(parseCentavos(text)) || null : null

/** @param text begins with the code; what stands behind its end is left out */
export function readPix(text: string): PaperReading {
  const found = readObjects(text, '63')
  if (!found) return { problem: 'O código Pix está incompleto: copie-o inteiro, até os quatro caracteres depois de 6304' }
  const code = text.slice(0, found.length)
  const { values } = found
  if (computePixCrc(code.slice(0, -4)) !== values.get('63')?.toUpperCase())
    return { problem: `O fim do código Pix (${code.slice(-4)}) não confere com o resto: algum caractere foi trocado` }
  const account = findAccount(values)
  const key = account?.get('01')
  const address = account?.get('25')
  if (key === undefined && address === undefined) return { problem: 'O código não é um Pix: não tem chave nem endereço' }
  const receiver = values.get('59')?.trim() || null
  const txid = readObjects(values.get('62') ?? '')?.values.get('05')
  return {
    kind: 'pix',
    code,
    name: receiver ? `Pix para ${receiver}` : 'Pix',
    centavos: readPixAmount(values.get('54')),
    receiver,
    txid: txid && txid !== '***' ? txid : null,
  }
}

const writeObject = (id: string, value: string): string => `${id}${String(value.length).padStart(2, '0')}${value}`

/** Banks refuse names with accents and beyond these lengths. */
const toPlainText = (text: string, length: number): string =>
  text
    .normalize('NFD')
    .replace(/[^ -~]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, length)
    .trim()

/** `txid`: up to 25 letters and digits. */
type PixRequest = { key: string; name: string; city: string; centavos: number; txid: string }

/** Writes a static Pix, which can be paid again and has no due day. */
export function writePix({ key, name, city, centavos, txid }: PixRequest): string {
  const account = writeObject('00', PIX_DOMAIN) + writeObject('01', key)
  const body = [
    ['00', '01'],
    ['26', account],
    ['52', '0000'],
    ['53', '986'],
    ['54', toDecimal(centavos)],
    ['58', 'BR'],
    ['59', toPlainText(name, 25)],
    ['60', toPlainText(city, 15)],
    ['62', writeObject('05', txid)],
  ] as const
  const text = `${body.map(([id, value]) => writeObject(id, value)).join('')}6304`
  return `${text}${computePixCrc(text)}`
}
