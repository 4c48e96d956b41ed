import { listDueDays } from 'contract/papers/boletos.ts'
import type { PaperCode } from 'contract/papers/paper-code.ts'
import { type CivilDate, formatDate } from 'contract/values/dates.ts'
import { formatBRL } from 'contract/values/money.ts'

const SOURCES: Readonly<Record<PaperCode['kind'], string>> = {
  boleto: 'Do código de barras',
  bill: 'Do código de barras',
  pix: 'Do Pix',
  invoice: 'Da chave da nota',
}

const LIST = new Intl.ListFormat('pt-BR')

type Values = { description: string; centavos: number | null; date: CivilDate | null }
type Filled = Partial<Values & { paymentCode: string; invoiceKey: string }>

/** `isNew`: a new entry's date is today until a person chooses another; that of a recorded one is hers. */
type Context = { today: CivilDate; isNew: boolean }

/** Fills only what is empty. @returns what it filled, and in words from where, and what of the code is not in the form */
function fillFromPaper(values: Values, paper: PaperCode, { today, isNew }: Context): { filled: Filled; told: string } {
  const days = listDueDays(paper, today)
  const [day] = days
  const hasDay = day !== undefined && days.length === 1
  const isDateFree = values.date === null || (isNew && values.date === today)
  const description = paper.receiver ?? paper.name
  const filled: Filled = {
    ...(paper.kind === 'invoice' ? { invoiceKey: paper.code } : { paymentCode: paper.code }),
    ...(values.centavos === null && paper.centavos !== null && { centavos: paper.centavos }),
    ...(hasDay && isDateFree && { date: day }),
    ...(values.description.trim() === '' && { description }),
  }
  const taken = [
    ...(filled.centavos ? [`valor ${formatBRL(filled.centavos)}`] : []),
    ...(filled.date ? [`data ${formatDate(filled.date)}`] : []),
    ...(filled.description ? [`descrição ${filled.description}`] : []),
  ]
  const differs = paper.centavos !== null && values.centavos !== null && paper.centavos !== values.centavos
  const notes = [
    `${SOURCES[paper.kind]}: ${taken.length > 0 ? LIST.format(taken) : paper.name}.`,
    differs && `O valor do código é outro: ${formatBRL(paper.centavos ?? 0)}.`,
    hasDay && !filled.date && day !== values.date && `O código vence em ${formatDate(day)}.`,
    days.length > 1 && `Confira o vencimento no papel: pode ser ${days.map(formatDate).join(' ou ')}.`,
  ]
  return { filled, told: notes.filter(Boolean).join(' ') }
}

/** Of all codes that a text names: one to pay, and one invoice. */
export function fillFromPapers(values: Values, papers: readonly PaperCode[], context: Context) {
  const payment = papers.find(({ kind }) => kind !== 'invoice')
  const invoice = papers.find(({ kind }) => kind === 'invoice')
  let filled: Filled = {}
  const told: string[] = []
  for (const paper of [payment, invoice]) {
    if (!paper) continue
    const next = fillFromPaper({ ...values, ...filled }, paper, context)
    filled = { ...filled, ...next.filled }
    told.push(next.told)
  }
  return { filled, told: told.join(' ') }
}
