import type { PaperProposal } from 'contract/papers/proposal.ts'
import { type CivilDate, formatDate } from 'contract/values/dates.ts'
import { formatBRL } from 'contract/values/money.ts'

const LIST = new Intl.ListFormat('pt-BR')

type Values = { description: string; centavos: number | null; date: CivilDate | null; paid: boolean | null }
type Filled = Partial<Values & { paymentCode: string; invoiceKey: string; instalments: PaperProposal['instalments'] }>

/** `isNew`: a new entry's date is today until a person chooses another; that of a recorded one is hers. */
type Context = { today: CivilDate; isNew: boolean }

const toUpperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** `Do XML: valor R$ 750,05 e data 31/12/2026.`, a sentence for each source. */
function describeFilled(filled: Filled, { centavos, date, description }: PaperProposal): string[] {
  const taken = [
    filled.centavos && centavos && { source: centavos.source, words: `valor ${formatBRL(centavos.value)}` },
    filled.date && date && { source: date.source, words: `data ${formatDate(date.value)}` },
    filled.description && description && { source: description.source, words: `descrição ${description.value}` },
  ].filter((part) => typeof part === 'object' && part !== null)
  return [...Map.groupBy(taken, ({ source }) => source)].map(
    ([source, parts]) => `${toUpperFirst(source)}: ${LIST.format(parts.map(({ words }) => words))}.`,
  )
}

/** Fills only what is empty; what is to be paid by a code is open, whatever its day. @returns what it filled, and in words from where, and what of the paper is not in the form */
export function fillFromProposal(values: Values, proposal: PaperProposal, { today, isNew }: Context) {
  const { description, centavos, date, paymentCode, invoiceKey, instalments, notes } = proposal
  const isDateFree = values.date === null || (isNew && values.date === today)
  const isInParts = instalments.length > 1
  const filled: Filled = {
    ...(paymentCode && { paymentCode: paymentCode.value }),
    ...((paymentCode || isInParts) && isNew && values.paid === null && { paid: false }),
    ...(invoiceKey && { invoiceKey: invoiceKey.value }),
    ...(values.centavos === null && centavos && { centavos: centavos.value }),
    ...(isDateFree && date && { date: date.value }),
    ...(values.description.trim() === '' && description && { description: description.value }),
  }
  // The others belong to the first one, which the form then has.
  if (isNew && isInParts && filled.centavos && filled.date) filled.instalments = instalments.slice(1)
  const differs = centavos !== null && values.centavos !== null && centavos.value !== values.centavos
  const isOtherDay = date !== null && !filled.date && date.value !== values.date
  const parts = instalments.map((part) => `${formatDate(part.date)} ${formatBRL(part.centavos)}`)
  const told = [
    ...describeFilled(filled, proposal),
    differs && `O valor ${centavos.source} é outro: ${formatBRL(centavos.value)}.`,
    isOtherDay && `A data ${date.source} é outra: ${formatDate(date.value)}.`,
    parts.length > 0 &&
      `A nota tem ${parts.length} parcelas: ${parts.join(' · ')}. ${filled.instalments ? 'A primeira é esta.' : 'Aqui fica a primeira.'}`,
    ...notes,
  ]
  return { filled, told: told.filter(Boolean).join(' ') }
}
