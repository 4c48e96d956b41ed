/**
 * A month of an agency as four banks write it, with the truth beside it: which lines pay which entries. Shares no code with the product's
 * own generator of months.
 */

type TrueEntry = { kind: 'inflow' | 'outflow'; name: string; party: string; day: number; cents: number; paidDay?: number }
type Line = { day: number; cents: number; text: string }
type Account = 'itau' | 'nubank' | 'inter' | 'card'

const HOUSES =
  'Padaria Clínica Pousada Livraria Academia Oficina Floricultura Pizzaria Escola Farmácia Ótica Cervejaria Imobiliária Marcenaria Barbearia Lavanderia'.split(
    ' ',
  )
const NAMES =
  'Aurora Boreal Candeia Diamante Esmeralda Figueira Girassol Horizonte Ipanema Jacarandá Laranjeira Mirante Nascente Oliveira Pitangueira'.split(
    ' ',
  )
const SELLERS =
  'ADOBE FIGMA NOTION SLACK DROPBOX ZOOM CANVA HOTJAR SEMRUSH MAILCHIMP SPOTIFY UBER IFOOD SHELL IPIRANGA KALUNGA LEROY DECATHLON RENNER AMERICANAS LOCALWEB HOSTINGER GODADDY GITHUB VERCEL TRELLO MIRO LOOM ENVATO FREEPIK'.split(
    ' ',
  )

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase()

/** Park and Miller's, from a fixed seed: each run has the same month. */
function createDice(): (below: number) => number {
  let state = 20_261_129
  return (below) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}

class Month {
  readonly entries: TrueEntry[] = []
  readonly lines: Record<Account, Line[]> = { itau: [], nubank: [], inter: [], card: [] }
  /** Lines that are no entry yet: what they cost and bring. */
  fresh = { inflow: 0, outflow: 0 }
  readonly #dice = createDice()
  #cents = 90_000

  /** No two amounts are equal unless they are meant to be. */
  #amount(): number {
    this.#cents += 101 + this.#dice(37)
    return this.#cents
  }

  #line(account: Account, day: number, cents: number, text: string): void {
    this.lines[account].push({ day, cents, text })
  }

  #enter(entry: TrueEntry): TrueEntry {
    this.entries.push(entry)
    return entry
  }

  receive(account: Account, party: string, count: number): void {
    const [day, cents] = [1 + this.#dice(24), this.#amount()]
    const paidDay = day + (count % 3)
    this.#enter({ kind: 'inflow', name: `Mensalidade ${count}`, party, day, cents, paidDay })
    this.#line(account, paidDay, cents, `PIX RECEBIDO ${plain(party)}`)
  }

  pay(account: Account, party: string): void {
    const [day, cents] = [1 + this.#dice(26), this.#amount()]
    this.#enter({ kind: 'outflow', name: `${party} serviços`, party, day, cents, paidDay: day })
    this.#line(account, day, -cents, `PAG BOLETO ${plain(party)}`)
  }

  /** The bank keeps a fee. */
  receiveLess(party: string): void {
    const cents = this.#amount()
    this.#enter({ kind: 'inflow', name: 'Projeto especial', party, day: 12, cents, paidDay: 12 })
    this.#line('inter', 12, cents - 349, `PIX RECEBIDO ${plain(party)}`)
    this.fresh.outflow += 349
  }

  receiveTogether(party: string): void {
    const parts = ['Site', 'Vídeo'].map((name) =>
      this.#enter({ kind: 'inflow', name, party, day: 14, cents: this.#amount(), paidDay: 15 }),
    )
    const sum = parts.reduce((total, { cents }) => total + cents, 0)
    this.#line('inter', 15, sum, `PIX RECEBIDO ${plain(party)}`)
  }

  receiveTwins(party: string): void {
    const cents = this.#amount()
    for (const [at, name] of ['Arte um', 'Arte dois'].entries()) {
      this.#enter({ kind: 'inflow', name, party, day: 16 + at, cents, paidDay: 16 + at })
      this.#line('nubank', 16 + at, cents, `PIX RECEBIDO ${plain(party)}`)
    }
  }

  /** Under a name that nothing tells: only amount and day speak for it. */
  payStranger(party: string, seller: string): void {
    const cents = this.#amount()
    this.#enter({ kind: 'outflow', name: party, party, day: 18, cents, paidDay: 18 })
    this.#line('inter', 18, -cents, `PIX ENVIADO ${seller}`)
  }

  move(day: number): void {
    const cents = this.#amount()
    this.#line('itau', day, -cents, 'PIX ENVIADO AGENCIA PROPRIA')
    this.#line('nubank', day, cents, 'PIX RECEBIDO AGENCIA PROPRIA')
  }

  invest(day: number): void {
    this.#line('itau', day, -this.#amount(), 'APLICACAO CDB DI')
  }

  payBill(): void {
    const cents = this.#amount()
    this.#line('itau', 10, -cents, 'PAGTO FATURA CARTAO')
    this.#line('card', 10, cents, 'Pagamento recebido')
  }

  spend(account: Account, seller: string): void {
    const cents = this.#amount() % 70_000
    this.#line(account, 1 + this.#dice(27), -cents, account === 'card' ? seller : `COMPRA DEBITO ${seller}`)
    this.fresh.outflow += cents
  }
}

/** 600 lines. */
export function makeMonth(): Month {
  const month = new Month()
  const parties = HOUSES.flatMap((house) => NAMES.map((name) => `${house} ${name}`)) // 240
  const take = (count: number) => parties.splice(0, count)
  for (const [at, party] of take(140).entries()) month.receive(at % 2 === 0 ? 'itau' : 'nubank', party, at)
  for (const [at, party] of take(80).entries()) month.pay(at % 2 === 0 ? 'itau' : 'inter', party)
  for (const party of take(4)) month.receiveLess(party)
  for (const party of take(4)) month.receiveTogether(party)
  for (const party of take(4)) month.receiveTwins(party)
  for (const [at, party] of take(4).entries())
    month.payStranger(party, ['JOSE LIMA', 'RITA PAES', 'IVO NERI', 'LIA FARO'][at] ?? '')
  for (let day = 3; day < 23; day += 2) month.move(day)
  for (const day of [6, 13, 20, 27]) month.invest(day)
  month.payBill()
  while (month.lines.card.length < 201) month.spend('card', SELLERS[month.lines.card.length % SELLERS.length] ?? '')
  while (Object.values(month.lines).flat().length < 600)
    month.spend('inter', SELLERS[month.lines.inter.length % SELLERS.length] ?? '')
  return month
}

export { type Month, SELLERS }

const pad = (day: number) => String(day).padStart(2, '0')
const decimal = (cents: number) => `${cents < 0 ? '-' : ''}${Math.floor(Math.abs(cents) / 100)}.${pad(Math.abs(cents) % 100)}`

/** @param month `YYYY-MM` */
export function writeOfx(lines: readonly Line[], month: string, bank: string, account: string): string {
  const stamp = (day: number) => `${month.replace('-', '')}${pad(day)}120000[-3:BRT]`
  const rows = lines.map(
    ({ day, cents, text }, at) => `<STMTTRN>
<TRNTYPE>${cents < 0 ? 'DEBIT' : 'CREDIT'}
<DTPOSTED>${stamp(day)}
<TRNAMT>${decimal(cents)}
<FITID>${bank}${month}${at}
<CHECKNUM>${100_000 + at}
<MEMO>${text}
</STMTTRN>`,
  )
  return `OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nENCODING:USASCII\nCHARSET:1252\n\n<OFX>\n<BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>BRL
<BANKACCTFROM><BANKID>${bank}<ACCTID>${account}<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST><DTSTART>${stamp(1)}<DTEND>${stamp(28)}
${rows.join('\n')}
</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1>\n</OFX>\n`
}

/** As Cora writes them: `Data,Transação,Tipo Transação,Identificação,Valor`. */
export const writeBankCsv = (lines: readonly Line[], month: string): string =>
  [
    'Data,Transação,Tipo Transação,Identificação,Valor',
    ...lines.map(({ day, cents, text }) => {
      const [, kind = '', name = ''] = /^(PIX RECEBIDO|PIX ENVIADO|PAG BOLETO|COMPRA DEBITO) (.*)$/.exec(text) ?? []
      const amount = decimal(cents).replace('.', ',')
      return `${pad(day)}/${month.slice(5)}/${month.slice(0, 4)},${kind},${cents < 0 ? 'DÉBITO' : 'CRÉDITO'},${name},"${amount}"`
    }),
  ].join('\r\n')

export const writeBillCsv = (lines: readonly Line[], month: string): string =>
  ['date,title,amount', ...lines.map(({ day, cents, text }) => `${month}-${pad(day)},${text},${decimal(-cents)}`)].join('\n')
