import { createBankAccount, listBankAccounts } from 'contract/bank/accounts.ts'
import { type Decision, reconcile, undoReconciliation } from 'contract/bank/reconcile.ts'
import { importStatement, undoStatement } from 'contract/bank/statements.ts'
import { deleteOrRestoreTransfer, recordTransfer } from 'contract/bank/transfers.ts'
import { recordPayment, undoPayment } from 'contract/finance/payments.ts'
import { inArray } from 'drizzle-orm'
import { bankLines } from '#db/tables/bank.ts'
import type { TestApi } from '../api.ts'
import { anInflow, anOutflow, findCategoryId, givenItem, insertEntries } from '../factories.ts'
import { createRandom } from '../random.ts'
import { addNewestEntryRevision } from '../revisions.ts'
import {
  type Account,
  addDays,
  closingOf,
  type Day,
  type Entry,
  inMonth,
  type Kind,
  type Line,
  type Payment,
  type Truth,
} from './truth.ts'

/** A line of a statement to come, what a person decides about it, and what is true once that was decided. */
type Fate = { lines: Line[]; decide?: (ids: number[]) => Decision; happen?: (truth: Truth) => void }
type Known = Entry & { id: number; paymentIds: (number | null)[] }

const remainingOf = ({ centavos, payments }: Entry): number =>
  (centavos ?? 0) - payments.reduce((sum, { settled }) => sum + settled, 0)

/** Ends of months, of February and of the year beside ordinary days. */
const DAYS: readonly Day[] = [
  '2026-11-21',
  '2026-11-30',
  '2026-12-31',
  '2027-01-01',
  '2027-02-28',
  '2027-03-31',
  '2028-02-29',
  '2027-05-10',
]

/** One agency's last months, done by a person: recorded, paid, imported, reconciled, and some of it undone. */
class Player {
  readonly truth: Truth
  readonly #api: TestApi
  readonly #random: () => number
  readonly #entries: Known[] = []
  #projects: (number | null)[] = [null]
  #categories: (number | null)[] = [null]
  #words = 0

  constructor(api: TestApi, seed: number) {
    this.#api = api
    this.#random = createRandom(seed)
    const today = DAYS[seed % DAYS.length] ?? '2026-11-21'
    api.time.set(today)
    this.truth = { today, accounts: [], entries: [], lines: [], transfers: [] }
  }

  #pick(max: number): number {
    return Math.floor(this.#random() * max)
  }
  #choose<Value>(values: readonly Value[]): Value {
    return values[this.#pick(values.length)] as Value
  }
  #past(days = 100): Day {
    return addDays(this.truth.today, -this.#pick(days))
  }
  /** Words that no other line has. */
  #name(): string {
    this.#words += 1
    return `Loja ${[...String(this.#words + 100)].map((digit) => ['ba', 'ce', 'di', 'fo', 'gu', 'la', 'me', 'ni', 'po', 'ru'][Number(digit)]).join('')}`
  }
  #account(id: number): Account {
    return this.truth.accounts.find((account) => account.id === id) as Account
  }
  #mainOf(company: number | null): number {
    return this.truth.accounts.find((account) => account.company === company)?.id ?? 0
  }

  async openAccounts(): Promise<void> {
    const company = await givenItem(this.#api, 'companies', 'Norte')
    this.#projects = [null, await givenItem(this.#api, 'projects', 'Ateliê'), await givenItem(this.#api, 'projects', 'Boutique')]
    this.#categories = [null, await findCategoryId(this.#api, 'Software'), await findCategoryId(this.#api, 'Impostos')]
    const { accounts } = await this.#api.ok(listBankAccounts, { query: {} })
    const none = { opening: 0, openingDay: null, closingDay: 0, dueDay: 0, payer: 0 }
    for (const { id, companyId } of accounts) this.truth.accounts.push({ ...none, id, kind: 'bank', company: companyId })
    await this.#open('bank', { company: null })
    await this.#open('cash', { company })
    await this.#open('investment', { company: null })
    for (const owner of [company, null]) await this.#open('card', { company: owner })
  }

  async #open(kind: Account['kind'], { company }: { company: number | null }): Promise<void> {
    const isCard = kind === 'card'
    const openingDay = this.#pick(2) ? this.#past(120) : null
    const opening = openingDay ? this.#pick(2_000_00) - 1_000_00 : isCard ? this.#pick(100_00) : this.#pick(2_000_00) - 1_000_00
    const days = isCard ? { closingDay: 1 + this.#pick(31), dueDay: 1 + this.#pick(31) } : {}
    const payer = isCard && this.#pick(2) ? this.truth.accounts.find((account) => account.kind === 'cash')?.id : undefined
    const fields = { kind, name: `Conta ${this.truth.accounts.length}`, companyId: company, openingCentavos: opening, openingDay }
    const { id } = await this.#api.ok(createBankAccount, { json: { ...fields, ...days, payerId: payer ?? null } })
    const account = {
      id: Number(id),
      kind,
      company,
      opening,
      openingDay,
      closingDay: 0,
      dueDay: 0,
      ...days,
      payer: payer ?? this.#mainOf(company),
    }
    this.truth.accounts.push(account)
  }

  async recordEntries(): Promise<void> {
    const company = this.truth.accounts.find((account) => account.company !== null)?.company ?? null
    const rows = Array.from({ length: 60 }, () => {
      const kind: Kind = this.#pick(2) ? 'inflow' : 'outflow'
      const isPaid = this.#pick(3) === 0
      const accountId = isPaid && this.#pick(2) ? this.#choose(this.truth.accounts).id : null
      const row = {
        date: addDays(this.truth.today, this.#pick(200) - 100),
        description: this.#name(),
        centavos: kind === 'outflow' && !isPaid && this.#pick(8) === 0 ? null : 10_00 + this.#pick(900_00),
        paidOn: isPaid ? this.#past() : null,
        accountId,
        companyId: this.#choose([null, company]),
        projectId: this.#choose(this.#projects),
        categoryId: kind === 'outflow' ? this.#choose(this.#categories) : null,
        deletedAt: this.#pick(15) === 0 ? new Date() : null,
      }
      return kind === 'inflow' ? anInflow(row) : anOutflow(row)
    })
    const ids = await insertEntries(this.#api, ...rows)
    for (const [at, row] of rows.entries()) {
      if (row.deletedAt) continue
      const { kind, date, companyId: of = null, projectId: project = null, categoryId: category = null } = row
      const centavos = row.centavos ?? null
      const account = row.accountId ?? this.#mainOf(of)
      const payments = row.paidOn
        ? [{ account, day: row.paidOn, settled: centavos ?? 0, moved: centavos ?? 0, isLine: false }]
        : []
      const entry = {
        id: ids[at] ?? 0,
        kind,
        date,
        centavos,
        company: of,
        project,
        category,
        payments,
        paymentIds: row.paidOn ? [null] : [],
      }
      this.#entries.push(entry)
      this.truth.entries.push(entry)
    }
  }

  /** Parts and whole payments with interest, fine and discount, some of which are undone. */
  async payEntries(): Promise<void> {
    for (const entry of this.#entries.filter((one) => one.centavos !== null && remainingOf(one) > 0).slice(0, 14)) {
      const account = this.#pick(3) ? this.#choose(this.truth.accounts).id : undefined
      const day = this.#past()
      const settled = this.#pick(3) ? 1 + this.#pick(remainingOf(entry)) : remainingOf(entry)
      const [interest, fine, discount] = [
        this.#pick(3) ? 0 : this.#pick(500),
        this.#pick(3) ? 0 : this.#pick(500),
        this.#pick(3) ? 0 : this.#pick(settled),
      ]
      const json = { day, centavos: settled, interest, fine, discount, ...(account === undefined ? {} : { accountId: account }) }
      const { paymentId } = await this.#api.ok(recordPayment, {
        params: { id: entry.id },
        json: await addNewestEntryRevision(this.#api, entry.id, json),
      })
      if (this.#pick(4) === 0) {
        await this.#api.ok(undoPayment, {
          params: { id: entry.id },
          json: await addNewestEntryRevision(this.#api, entry.id, { paymentId }),
        })
        continue
      }
      entry.payments.push({
        account: account ?? this.#mainOf(entry.company),
        day,
        settled,
        moved: settled + interest + fine - discount,
        isLine: false,
      })
      entry.paymentIds.push(paymentId)
    }
  }

  async transferMoney(): Promise<void> {
    for (let n = 0; n < 7; n += 1) {
      const from = this.#choose(this.truth.accounts).id
      const to = this.#choose(this.truth.accounts.filter(({ id }) => id !== from)).id
      const [day, centavos] = [this.#past(), 1 + this.#pick(400_00)]
      const { id } = await this.#api.ok(recordTransfer, { json: { fromId: from, toId: to, day, centavos } })
      if (this.#pick(4) === 0) await this.#api.ok(deleteOrRestoreTransfer, { params: { id: Number(id) }, json: {} })
      else this.#transfers.push({ id: Number(id), from, to, day, centavos, fromIsLine: false, toIsLine: false })
    }
    this.truth.transfers.push(...this.#transfers)
  }
  readonly #transfers: (Truth['transfers'][number] & { id: number })[] = []

  /** An entry with something open, which no other decision is about. */
  #takeOpen(kind: Kind): Known | undefined {
    const at = this.#entries.findIndex((one) => one.kind === kind && one.centavos !== null && remainingOf(one) > 5_00)
    return at < 0 ? undefined : this.#entries.splice(at, 1)[0]
  }

  #line(account: Account, centavos: number, day = this.#past(90)): Line {
    return { account: account.id, day, centavos, text: this.#name() }
  }

  #fateOfEntry(account: Account, kind: Kind): Fate | undefined {
    const entry = this.#takeOpen(kind)
    if (!entry) return undefined
    const open = remainingOf(entry)
    const sign = kind === 'inflow' ? 1 : -1
    const shown = { id: entry.id, paymentId: null, centavos: open }
    const settle = (line: Line, payment: Partial<Payment> = {}) => {
      const made = {
        account: account.id,
        day: line.day,
        settled: open,
        moved: Math.abs(line.centavos),
        isLine: true,
        bill: line.bill,
      }
      entry.payments.push({ ...made, ...payment })
    }
    const differ = this.#pick(6)
    if (differ === 0 && account.kind !== 'card') {
      const part = 1 + this.#pick(open - 1)
      const lines = [this.#line(account, sign * part), this.#line(account, sign * (open - part))]
      const decide = (lineIds: number[]): Decision => ({ kind: 'match', lineIds, entries: [shown] })
      const happen = () => {
        for (const line of lines) settle(line, { settled: Math.abs(line.centavos) })
      }
      return { lines, decide, happen }
    }
    const extra = 1 + this.#pick(400)
    const difference = (['fee', 'interest', 'discount', 'partial'] as const)[differ - 1]
    const isMore = difference === 'interest' || (difference === 'fee' && kind === 'outflow')
    const line = this.#line(account, sign * (difference ? open + (isMore ? extra : -extra) : open))
    const decide = (lineIds: number[]): Decision => ({
      kind: 'match',
      lineIds,
      entries: [shown],
      ...(difference ? { difference } : {}),
    })
    const happen = (truth: Truth) => {
      if (difference === 'partial') return settle(line, { settled: Math.abs(line.centavos) })
      settle(line, difference === 'fee' ? { moved: open } : {})
      if (difference !== 'fee') return
      const payment = { account: account.id, day: line.day, settled: extra, moved: extra, isLine: true, bill: line.bill }
      truth.entries.push({
        kind: 'outflow',
        date: line.day,
        centavos: extra,
        company: account.company,
        project: entry.project,
        category: null,
        payments: [payment],
      })
    }
    return { lines: [line], decide, happen }
  }

  #fateOfTwo(account: Account, kind: Kind): Fate | undefined {
    const both = [this.#takeOpen(kind), this.#takeOpen(kind)].filter((one) => one !== undefined)
    if (both.length < 2) return undefined
    const shown = both.map((entry) => ({ id: entry.id, paymentId: null, centavos: remainingOf(entry) }))
    const line = this.#line(account, shown.reduce((sum, { centavos }) => sum + centavos, 0) * (kind === 'inflow' ? 1 : -1))
    const happen = () => {
      for (const [at, entry] of both.entries()) {
        const moved = shown[at]?.centavos ?? 0
        entry.payments.push({ account: account.id, day: line.day, settled: moved, moved, isLine: true, bill: line.bill })
      }
    }
    return { lines: [line], decide: (lineIds) => ({ kind: 'match', lineIds, entries: shown }), happen }
  }

  /** What was paid at once, or in a part, gets the line of its payment. */
  #fateOfPaid(account: Account): Fate | undefined {
    const at = this.#entries.findIndex(
      ({ payments: [first, ...others], paymentIds }) =>
        first && others.length === 0 && (paymentIds[0] === null || first.account === account.id),
    )
    const entry = at < 0 ? undefined : this.#entries.splice(at, 1)[0]
    const [payment] = entry?.payments ?? []
    if (!entry || !payment) return undefined
    const paymentId = entry.paymentIds[0] ?? null
    const line = this.#line(account, payment.moved * (entry.kind === 'inflow' ? 1 : -1))
    const happen = () => {
      payment.isLine = true
      if (paymentId === null) Object.assign(payment, { account: account.id, day: line.day })
      payment.bill = line.bill
    }
    const decide = (lineIds: number[]): Decision => ({
      kind: 'match',
      lineIds,
      entries: [{ id: entry.id, paymentId, centavos: payment.moved }],
    })
    return { lines: [line], decide, happen }
  }

  #fateOfNew(account: Account): Fate {
    const line = this.#line(account, (1 + this.#pick(300_00)) * (this.#pick(2) ? 1 : -1))
    const kind: Kind = line.centavos > 0 ? 'inflow' : 'outflow'
    const [project, category] = [this.#choose(this.#projects), kind === 'outflow' ? this.#choose(this.#categories) : null]
    const decide = ([lineId = 0]: number[]): Decision => ({
      kind: 'record',
      lineId,
      description: 'Novo',
      projectId: project,
      categoryId: category,
    })
    const happen = (truth: Truth) => {
      const centavos = Math.abs(line.centavos)
      const payment = { account: account.id, day: line.day, settled: centavos, moved: centavos, isLine: true, bill: line.bill }
      truth.entries.push({ kind, date: line.day, centavos, company: account.company, project, category, payments: [payment] })
    }
    return { lines: [line], decide, happen }
  }

  #fateOfTransfer(account: Account): Fate | undefined {
    const known = this.#transfers.find(
      ({ from, to, fromIsLine, toIsLine }) => !fromIsLine && !toIsLine && [from, to].includes(account.id),
    )
    if (known && this.#pick(2)) {
      this.#transfers.splice(this.#transfers.indexOf(known), 1)
      const isFrom = known.from === account.id
      const line = this.#line(account, isFrom ? -known.centavos : known.centavos)
      const happen = () => {
        known[isFrom ? 'fromIsLine' : 'toIsLine'] = true
        line.isPayment = !isFrom
      }
      return { lines: [line], decide: (lineIds) => ({ kind: 'transfer', lineIds, transferId: known.id }), happen }
    }
    const other = this.#choose(this.truth.accounts.filter(({ id }) => id !== account.id))
    const line = this.#line(account, (1 + this.#pick(300_00)) * (this.#pick(2) ? 1 : -1))
    const isOut = line.centavos < 0
    const happen = (truth: Truth) => {
      line.isPayment = !isOut
      const [from, to] = isOut ? [account.id, other.id] : [other.id, account.id]
      truth.transfers.push({ from, to, day: line.day, centavos: Math.abs(line.centavos), fromIsLine: isOut, toIsLine: !isOut })
    }
    return { lines: [line], decide: (lineIds) => ({ kind: 'transfer', lineIds, otherAccountId: other.id }), happen }
  }

  #fateOfIgnored(account: Account): Fate {
    const line = this.#line(account, (1 + this.#pick(300_00)) * (this.#pick(2) ? 1 : -1))
    const decide = ([lineId = 0]: number[]): Decision => ({ kind: 'ignore', lineId, reason: 'Repetido' })
    return this.#pick(2) ? { lines: [line], decide } : { lines: [line] }
  }

  #fates(account: Account, count: number): Fate[] {
    return Array.from({ length: count }, () => {
      const kind: Kind = account.kind === 'card' || this.#pick(2) ? 'outflow' : 'inflow'
      const made = [
        () => this.#fateOfEntry(account, kind),
        () => this.#fateOfEntry(account, kind),
        () => this.#fateOfTwo(account, kind),
        () => (account.kind === 'card' ? undefined : this.#fateOfPaid(account)),
        () => this.#fateOfTransfer(account),
        () => this.#fateOfNew(account),
      ][this.#pick(7)]?.()
      return made ?? this.#fateOfIgnored(account)
    })
  }

  async #decide(fates: readonly Fate[]): Promise<void> {
    const texts = fates.flatMap(({ lines }) => lines.map(({ text }) => text))
    const rows = await this.#api.db
      .select({ id: bankLines.id, text: bankLines.description })
      .from(bankLines)
      .where(inArray(bankLines.description, texts))
    const idOf = new Map(rows.map(({ id, text }) => [text, id]))
    const decisions = fates.flatMap(({ lines, decide }) => decide?.(lines.map(({ text }) => idOf.get(text) ?? 0)) ?? [])
    if (decisions.length === 0) return
    const { matchIds, lineIds } = await this.#api.ok(reconcile, { json: { decisions } })
    const matched = fates.filter(({ happen }) => happen)
    const undone = matchIds.filter(() => this.#pick(6) === 0)
    if (undone.length + lineIds.length > 0)
      await this.#api.ok(undoReconciliation, { json: { matchIds: undone, lineIds: lineIds.slice(1) } })
    for (const [at, { happen }] of matched.entries()) if (!undone.includes(matchIds[at] ?? 0)) happen?.(this.truth)
  }

  async #bring(account: Account, head: string, rows: readonly string[], bill?: Day): Promise<number | null> {
    const file = new File([[head, ...rows, ''].join('\n')], 'extrato.csv')
    return (await this.#api.ok(importStatement, { form: { accountId: account.id, ...(bill ? { bill } : {}) }, files: { file } }))
      .id
  }

  /** Two files that overlap; a third one is undone again. */
  async importStatements(): Promise<void> {
    const write = ({ day, centavos, text }: Line) =>
      `${day.split('-').reverse().join('/')};${text};${(centavos / 100).toFixed(2).replace('.', ',')}`
    const head = 'Data;Histórico;Valor'
    for (const account of this.truth.accounts.filter(({ kind }) => kind === 'bank')) {
      // What both files have: with money of one direction alone the product asks which it is.
      const both = [this.#line(account, 1_00), this.#line(account, -2_00)].map((line) => ({ lines: [line] }))
      const [before, after] = [this.#fates(account, 6), this.#fates(account, 6)]
      const [first, second] = [before, after].map((fates) => fates.flatMap((fate) => fate.lines))
      const fates = [...before, ...both, ...after]
      const lines = fates.flatMap((fate) => fate.lines)
      await this.#bring(account, head, lines.slice(0, (first?.length ?? 0) + 4).map(write))
      await this.#bring(account, head, lines.slice(-(second?.length ?? 0) - 4).map(write))
      this.truth.lines.push(...lines)
      await this.#decide(fates)
      const gone = await this.#bring(account, head, [this.#line(account, 12_34), this.#line(account, -56_78)].map(write))
      await this.#api.ok(undoStatement, { params: { id: gone ?? 0 } })
    }
  }

  /** A file for each bill, up to today's, of which one half is there. */
  async importBills(): Promise<void> {
    for (const card of this.truth.accounts.filter(({ kind }) => kind === 'card')) {
      const first = -1 - this.#pick(4)
      const purchases = Array.from({ length: 5 }, () => {
        const count = 2 + this.#pick(5)
        return { name: this.#name(), count, centavos: -1 - this.#pick(300_00), begins: first + this.#pick(3) - 2 + this.#pick(2) }
      })
      const last = this.#pick(3) - 1
      for (let later = first; later <= last && later <= 0; later += 1) {
        const bill = closingOf(card, this.truth.today, later)
        const from = addDays(inMonth(bill, -1, card.closingDay), 1)
        const days = Math.max(1, (Date.parse(bill < this.truth.today ? bill : this.truth.today) - Date.parse(from)) / 86_400_000)
        const fates = this.#fates(card, 4)
        fates.push({
          lines: [{ ...this.#line(card, 1 + this.#pick(500_00)), text: `Pagamento recebido ${this.#name()}`, isPayment: true }],
        })
        for (const { name, count, centavos, begins } of purchases) {
          const number = later - begins + 1
          if (number < 1 || number > count || (later === 0 && this.#pick(2))) continue
          fates.push({
            lines: [
              { ...this.#line(card, centavos), text: `${name} - Parcela ${number}/${count}`, purchase: { name, number, count } },
            ],
          })
        }
        const lines = fates.flatMap((fate) => fate.lines)
        for (const line of lines) Object.assign(line, { day: addDays(from, this.#pick(days)), bill })
        const write = ({ day, centavos, text }: Line) => `${day},${text},${(-centavos / 100).toFixed(2)}`
        await this.#bring(card, 'date,title,amount', lines.map(write), bill)
        this.truth.lines.push(...lines)
        await this.#decide(fates)
      }
    }
  }
}

/** @returns what happened, as the product was told it */
export async function playMonth(api: TestApi, seed: number): Promise<Truth> {
  const player = new Player(api, seed)
  await player.openAccounts()
  await player.recordEntries()
  await player.payEntries()
  await player.transferMoney()
  await player.importStatements()
  await player.importBills()
  return player.truth
}
