import { foldText } from '#core/text.ts'
import { readName } from './names.ts'

/** With which banks begin a line, before the name. */
const BEGINNINGS = new Set(
  `pix ted doc tef transf transferencia recebido recebida recebimento receb enviado enviada envio pagamento pagto pgto pag boleto titulo tit
  pelo pela cobranca liquidacao compra debito deb credito cred cartao qr qrcode code autom automatico via de do da por para rem des em no na`.split(
    /\s+/,
  ),
)

const SMALL = new Set(['de', 'da', 'do', 'das', 'dos', 'e', 'em', 'com', 'para'])
const ACRONYMS = new Set(
  'cdb cdi cofins csll darf das epp fgts gps icms inss iof iptu ipva irpj irrf iss me mei pis s/a sa tv'.split(' '),
)
const WITH_POINTS = /^(?:\p{L}\.){2,}\p{L}?$/u
const LONGEST = 200

const isNumber = (word: string): boolean => /^[\d./*-]{4,}$/.test(word)

function capitalize(word: string, at: number): string {
  const lower = word.toLowerCase()
  if (at > 0 && SMALL.has(lower)) return lower
  if (ACRONYMS.has(lower) || WITH_POINTS.test(word)) return word
  return lower.charAt(0).toUpperCase() + lower.slice(1)
}

const capitalizeName = (name: string): string => (name === name.toUpperCase() ? name.split(' ').map(capitalize).join(' ') : name)

/** What a line is recorded as: the name without the bank's words and numbers; the bank's own text if nothing else names anybody. */
export function cleanName({ description, counterparty }: { description: string; counterparty: string | null }): string {
  const words = (counterparty ?? description).split(/[\s\-–:|]+/).filter((word) => word !== '' && !isNumber(word))
  while (words[0] && BEGINNINGS.has(foldText(words[0]))) words.shift()
  const name = words.join(' ')
  const found = readName(name).words.length > 0 ? name : description.trim().replace(/\s+/g, ' ')
  return capitalizeName(found.slice(0, LONGEST))
}
