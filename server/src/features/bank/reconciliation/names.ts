import { foldText } from '#core/text.ts'

/** What banks and legal forms add to a name, and what tells nobody apart. */
const NOISE = new Set(
  `pix ted doc tef transf transferencia transferencias transferido recebido recebida recebimento receb enviado enviada envio pagamento pagto pgto
  pago paga pag boleto bol titulo tit cobranca cob liquidacao liquidado compra debito deb credito cred cartao conta corrente cc ag agencia banco
  bco qr qrcode code chave des rem remetente favorecido cpf cnpj nfe nfse nf nota fiscal fatura fat ref referente mes parcela parc valor
  autorizado autorizada compensado compensada eletronico eletronica on line online internet mobile app digital autom automatico auto via por para pela pelo com sem dos das do da de em no na ao os as um uma
  ltda eireli epp mei sa cia comercio servicos servico industria brasil`.split(/\s+/),
)

const LONGEST = 300

export type Name = {
  /** Words that may name somebody, without accents, each once. */
  words: readonly string[]
  /** Numbers of four digits and more, without leading zeros: of documents, invoices, orders. */
  numbers: readonly string[]
  /** The words as one text. */
  key: string
}

const isYear = (digits: string): boolean => /^(?:19|20)\d\d$/.test(digits)

/** Texts come again with every reading of the screen; what is read of one is small. */
const MOST_REMEMBERED = 20_000
const remembered = new Map<string, Name>()

export function readName(...texts: readonly (string | null)[]): Name {
  const text = texts.filter(Boolean).join(' ').slice(0, LONGEST)
  const known = remembered.get(text)
  if (known) return known
  if (remembered.size >= MOST_REMEMBERED) remembered.clear()
  const name = splitName(text)
  remembered.set(text, name)
  return name
}

function splitName(text: string): Name {
  const parts = foldText(text).split(/[^a-z0-9]+/)
  const words = parts.filter((part) => part.length > 1 && !/^\d+$/.test(part) && !NOISE.has(part))
  const numbers = parts
    .filter((part) => /^\d+$/.test(part))
    .map((part) => part.replace(/^0+/, ''))
    .filter((digits) => digits.length >= 4 && !isYear(digits))
  const unique = [...new Set(words)]
  return { words: unique, numbers: [...new Set(numbers)], key: unique.join(' ') }
}

/** By which a payer is remembered: whatever changes from one month's line to the next is left out. */
export const toNameKey = (...texts: readonly (string | null)[]): string => readName(...texts).key

const SHORTEST_BEGINNING = 4

/** Banks cut names off. */
const isSameWord = (a: string, b: string): boolean =>
  a === b || (Math.min(a.length, b.length) >= SHORTEST_BEGINNING && (a.startsWith(b) || b.startsWith(a)))

const countLetters = (words: readonly string[]): number => words.reduce((sum, { length }) => sum + length, 0)

export type Likeness = 'clear' | 'some' | 'none'

const CLEAR_SHARE = 0.6
const CLEAR_LETTERS = 5

/** `clear`: most of the shorter name stands in the other; `some`: they share a word. Of words that tell parties apart. */
export function compareNames(ours: readonly string[], theirs: readonly string[]): Likeness {
  const shared = ours.filter((word) => theirs.some((other) => isSameWord(word, other)))
  const letters = countLetters(shared)
  if (letters === 0) return 'none'
  const least = Math.min(countLetters(ours), countLetters(theirs))
  return letters >= CLEAR_LETTERS && letters >= least * CLEAR_SHARE ? 'clear' : 'some'
}

const COMMON_SHARE = 0.1
const COMMON_LEAST = 4

/** The words that more than a tenth of the parties have, such as what everybody is billed for. */
export function findCommonWords(named: readonly { words: readonly string[]; partyKey: string }[]): Set<string> {
  const parties = Map.groupBy(named, ({ partyKey }) => partyKey)
  const counts = new Map<string, { parties: number; last: string }>()
  for (const [party, ofParty] of parties)
    for (const { words } of ofParty)
      for (const word of words) {
        const count = counts.get(word)
        if (!count) counts.set(word, { parties: 1, last: party })
        else if (count.last !== party) {
          count.parties += 1
          count.last = party
        }
      }
  const most = Math.max(COMMON_LEAST, parties.size * COMMON_SHARE)
  return new Set([...counts].filter(([, count]) => count.parties > most).map(([word]) => word))
}
