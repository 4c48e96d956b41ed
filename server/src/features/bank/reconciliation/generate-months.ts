import { addDays, type CivilDate } from 'contract/values/dates.ts'
import type { MatchableEntry, MatchableLine } from './matchable.ts'
import { toNameKey } from './names.ts'

/** Lines of statements as banks write them, entries as a person records them, and which line pays which entries, alone or with others. */
export type Months = { lines: MatchableLine[]; entries: MatchableEntry[]; truth: ReadonlyMap<number, readonly number[]> }

/** Reproducible (mulberry32). */
function createRandom(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const below = (n: number) => Math.floor(next() * n)
  return { next, below, pick: <T>(list: readonly T[]): T => list[below(list.length)] as T, is: (share: number) => next() < share }
}

type Random = ReturnType<typeof createRandom>

const FIRST =
  `Aurora Beira Casa Clínica Colégio Doce Espaço Estúdio Farmácia Padaria Mercado Pousada Restaurante Academia Floricultura Oficina Hotel
  Construtora Imobiliária Livraria Óptica Pizzaria Escola Instituto Loja Ateliê Bistrô Cervejaria Consultório Editora`.split(
    /\s+/,
  )
const SECOND =
  `Boa Vista São José Ipê Horizonte Conceição Araçá Jatobá Guarani Paulista Mineira Bela Verde Sorriso Primavera Jardim Imperial
  Nordeste Pampulha Lagoa Candeias Tijuca Anália Graciosa Caiçara Tupã Aliança Esperança Vitória Planalto Serrana`.split(/\s+/)
const THIRD =
  `Amarela Azul Prado Barreto Nogueira Queiroz Ventura Lacerda Moura Sampaio Teles Brandão Furtado Galvão Pacheco Quintela`.split(
    /\s+/,
  )
const PEOPLE =
  `Ana Bruno Carla Diego Elisa Fábio Gabriela Henrique Isabela João Karina Luís Marina Nelson Olívia Paulo Renata Sérgio Tânia Vitor`.split(
    /\s+/,
  )
const SUPPLIERS =
  `Adobe Google Meta Notion Figma Slack Vivo Claro Enel Sabesp Localweb Hostinger RDStation Canva Zoom Contabilizei Iugu Kinghost
  Dropbox Trello Hotjar Semrush Mailchimp Spotify Uber`.split(/\s+/)
const FOR_IN = [
  'Mensalidade',
  'Social media',
  'Site novo',
  'Campanha',
  'Identidade visual',
  'Vídeo institucional',
  'Gestão de tráfego',
]
const FOR_OUT = ['Assinatura', 'Mensalidade', 'Licença', 'Conta', 'Serviço']

type Party = { fantasy: string; legal: string; owner: string; kind: 'inflow' | 'outflow'; paysAs: 'fantasy' | 'legal' | 'owner' }

function makeParties(random: Random): Party[] {
  const taken = new Set<string>()
  const clients = Array.from({ length: 90 }, (): Party => {
    let fantasy = ''
    do fantasy = `${random.pick(FIRST)} ${random.pick(SECOND)}${random.is(0.4) ? ` ${random.pick(THIRD)}` : ''}`
    while (taken.has(fantasy))
    taken.add(fantasy)
    const owner = `${random.pick(PEOPLE)} ${random.pick(THIRD)} ${random.pick(THIRD)}`
    const legal = random.is(0.8) ? `${fantasy} Comércio e Serviços Ltda` : `${owner} ME`
    return { fantasy, legal, owner, kind: 'inflow', paysAs: random.pick(['fantasy', 'legal', 'legal', 'owner'] as const) }
  })
  const suppliers = SUPPLIERS.map(
    (name): Party => ({
      fantasy: name,
      legal: `${name} do Brasil Ltda`,
      owner: name,
      kind: 'outflow',
      paysAs: random.pick(['fantasy', 'legal']),
    }),
  )
  return [...clients, ...suppliers]
}

const bare = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase()

function writeAsBank(random: Random, party: Party): { description: string; counterparty: string | null } {
  const name = bare(party[party.paysAs])
  const cut = random.is(0.3) ? name.slice(0, 18) : name
  const prefix =
    party.kind === 'inflow'
      ? random.pick([
          'PIX RECEBIDO ',
          'PIX RECEBIDO - ',
          'TED RECEBIDA ',
          'CRED TED ',
          'LIQUIDACAO DE COBRANCA ',
          'RECEBIMENTO PIX QR ',
        ])
      : random.pick(['PIX ENVIADO ', 'PAGAMENTO DE BOLETO ', 'PAG BOLETO - ', 'DEB AUTOM ', 'COMPRA CARTAO ', 'PAGTO TITULO '])
  const number = random.is(0.3) ? ` ${10_000 + random.below(89_999)}` : ''
  return random.is(0.25)
    ? { description: prefix.trim() + number, counterparty: cut }
    : { description: `${prefix}${cut}${number}`, counterparty: null }
}

const FIRST_DAY = '2026-08-01'
const DAYS = 90
/** Fees as banks and gateways keep them. */
const FEES = [1_99, 3_49, 2_50]

const OTHERS = [
  'TARIFA PACOTE DE SERVICOS',
  'IOF',
  'RENDIMENTO APLICACAO',
  'TRANSF ENTRE CONTAS',
  'APLICACAO CDB DI',
  'PAGTO FATURA CARTAO',
  'COMPRA CARTAO POSTO SHELL',
  'ESTORNO COMPRA',
  'SAQUE 24H',
  'PIX ENVIADO MARIA APARECIDA',
]

class MonthsGenerator implements Months {
  readonly lines: MatchableLine[] = []
  readonly entries: MatchableEntry[] = []
  readonly truth = new Map<number, readonly number[]>()
  readonly #random: Random
  readonly #parties: readonly Party[]

  constructor(seed: number) {
    this.#random = createRandom(seed)
    this.#parties = makeParties(this.#random)
  }

  #drawDay = () => addDays(FIRST_DAY, this.#random.below(DAYS))

  #drawAmount(): number {
    const { is, pick, below } = this.#random
    return is(0.5) ? pick([500_00, 800_00, 1_200_00, 1_500_00, 2_500_00, 99_90, 250_00]) : 30_00 + below(900_000)
  }

  /** When the money moved: mostly on the day or near it, sometimes a week late. */
  #drawLate(): number {
    const { is, below } = this.#random
    if (is(0.6)) return 0
    if (is(0.7)) return below(4)
    return is(0.8) ? 4 + below(6) : -(1 + below(4))
  }

  #record(party: Party, date: CivilDate, centavos: number): MatchableEntry {
    const { is, pick, below } = this.#random
    const what = pick(party.kind === 'inflow' ? FOR_IN : FOR_OUT)
    const isClientField = party.kind === 'inflow' && is(0.6)
    const named = is(0.5) ? `${what} ${party.fantasy}` : `${party.fantasy} - ${what.toLowerCase()}`
    const description = isClientField ? what : named
    const entry: MatchableEntry = {
      id: this.entries.length + 1,
      kind: party.kind,
      date,
      paidOn: is(0.15) ? addDays(date, below(3)) : null,
      centavos,
      description,
      party: isClientField ? party.fantasy : null,
      partyKey: isClientField ? `client ${party.fantasy}` : toNameKey(description),
      accountId: null,
    }
    this.entries.push(entry)
    return entry
  }

  #write(day: CivilDate, centavos: number, texts: ReturnType<typeof writeAsBank>, pays: readonly MatchableEntry[] = []): void {
    const document = this.#random.is(0.2) ? String(this.#random.below(999_999)) : null
    const id = this.lines.push({ id: this.lines.length + 1, accountId: 1, day, centavos, ...texts, document })
    if (pays.length === 0) return
    const ids = pays.map((entry) => entry.id)
    this.truth.set(id, ids)
  }

  #pay(party: Party, day: CivilDate, entries: readonly MatchableEntry[], change = 0): void {
    const sum = entries.reduce((total, { centavos }) => total + centavos, change)
    this.#write(day, party.kind === 'inflow' ? sum : -sum, writeAsBank(this.#random, party), entries)
  }

  /** Of two to four lines, days apart. */
  #payInParts(party: Party, day: CivilDate, entry: MatchableEntry): void {
    const { next, below } = this.#random
    const sign = party.kind === 'inflow' ? 1 : -1
    let left = entry.centavos
    for (let more = 1 + below(3); more >= 0; more -= 1) {
      const part = more === 0 ? left : Math.round((left / (more + 1)) * (0.5 + next()))
      this.#write(addDays(day, below(5)), sign * part, writeAsBank(this.#random, party), [entry])
      left -= part
    }
  }

  /** Never paid, several invoices in one payment, a fee or interest inside, instalments, in parts, or as most are: one line for one entry. */
  addEntries(): void {
    const { next, pick, below } = this.#random
    const party = pick(this.#parties)
    const due = this.#drawDay()
    const paid = addDays(due, this.#drawLate())
    const draw = next()
    if (draw < 0.1) this.#record(party, due, this.#drawAmount())
    else if (draw < 0.16 && party.kind === 'inflow') {
      const count = 2 + below(3)
      const invoices = Array.from({ length: count }, () => this.#record(party, addDays(due, below(4)), this.#drawAmount()))
      this.#pay(party, paid, invoices)
    } else if (draw < 0.22) {
      const entry = this.#record(party, due, this.#drawAmount() + 50_00)
      this.#pay(party, paid, [entry], party.kind === 'inflow' ? -pick(FEES) : Math.ceil(entry.centavos * 0.02))
    } else if (draw < 0.27) {
      const each = this.#drawAmount()
      for (let n = 0; n < 3; n += 1) {
        const entry = this.#record(party, addDays(due, 30 * n), each)
        this.#pay(party, addDays(entry.date, this.#drawLate()), [entry])
      }
    } else if (draw < 0.3) this.#payInParts(party, paid, this.#record(party, due, this.#drawAmount()))
    else this.#pay(party, paid, [this.#record(party, due, this.#drawAmount())])
  }

  /** A line that pays none of the entries. */
  addOther(): void {
    const { is, pick } = this.#random
    const amount = this.#drawAmount()
    this.#write(this.#drawDay(), is(0.3) ? amount : -amount, { description: pick(OTHERS), counterparty: null })
  }
}

export function generateMonths(seed: number, { lines, entries }: { lines: number; entries: number }): Months {
  const generator = new MonthsGenerator(seed)
  while (generator.entries.length < entries) generator.addEntries()
  while (generator.lines.length < lines) generator.addOther()
  return generator
}
