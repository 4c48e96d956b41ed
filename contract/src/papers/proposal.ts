import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { CivilDate, formatDate } from '../values/dates.ts'
import { listDueDays } from './boletos.ts'
import type { PaperCode } from './paper-code.ts'

const SourcedText = z.nullable(z.object({ value: z.string(), source: z.string() }))

/** What a paper says of an entry. `source`: from where, in Portuguese, such as `do código de barras`. */
export const PaperProposal = z.object({
  description: SourcedText,
  centavos: z.nullable(z.object({ value: z.int(), source: z.string() })),
  date: SourcedText,
  paymentCode: SourcedText,
  invoiceKey: SourcedText,
  /** Of an invoice that is paid in parts, the first included; otherwise none. */
  instalments: z.array(z.object({ date: CivilDate, centavos: z.int() })),
  /** What a person must know of the paper: that it was cancelled, that its due day is in doubt. */
  notes: z.array(z.string()),
})
export type PaperProposal = z.infer<typeof PaperProposal>

export const EMPTY_PROPOSAL: PaperProposal = {
  description: null,
  centavos: null,
  date: null,
  paymentCode: null,
  invoiceKey: null,
  instalments: [],
  notes: [],
}

/** What the first ones say stands; the notes of all are kept. */
export const mergeProposals = (first: PaperProposal, ...others: readonly PaperProposal[]): PaperProposal =>
  others.reduce(
    (merged, next) => ({
      description: merged.description ?? next.description,
      centavos: merged.centavos ?? next.centavos,
      date: merged.date ?? next.date,
      paymentCode: merged.paymentCode ?? next.paymentCode,
      invoiceKey: merged.invoiceKey ?? next.invoiceKey,
      instalments: merged.instalments.length > 0 ? merged.instalments : next.instalments,
      notes: [...merged.notes, ...next.notes],
    }),
    first,
  )

const SOURCES: Readonly<Record<PaperCode['kind'], string>> = {
  boleto: 'do código de barras',
  bill: 'do código de barras',
  pix: 'do Pix',
  invoice: 'da chave da nota',
}

function proposeFromCode(paper: PaperCode, today: CivilDate): PaperProposal {
  const source = SOURCES[paper.kind]
  const days = listDueDays(paper, today)
  const [day] = days
  const code = { value: paper.code, source }
  return {
    ...EMPTY_PROPOSAL,
    description: { value: paper.receiver ?? paper.name, source },
    centavos: paper.centavos === null ? null : { value: paper.centavos, source },
    date: day !== undefined && days.length === 1 ? { value: day, source } : null,
    ...(paper.kind === 'invoice' ? { invoiceKey: code } : { paymentCode: code }),
    notes: days.length > 1 ? [`Confira o vencimento no papel: pode ser ${days.map(formatDate).join(' ou ')}.`] : [],
  }
}

/** One code to pay, and one invoice. A boleto, which has a due day, is the one to pay where it has a Pix as well. */
export function proposeFromCodes(papers: readonly PaperCode[], today: CivilDate): PaperProposal {
  const chosen = [papers.find(({ kind }) => kind !== 'invoice'), papers.find(({ kind }) => kind === 'invoice')]
  return mergeProposals(EMPTY_PROPOSAL, ...chosen.flatMap((paper) => (paper ? [proposeFromCode(paper, today)] : [])))
}

/** Reads what a file says of an entry: the XML of an invoice, the text of a PDF, the codes in it and in a picture. Records nothing. */
export const readPaperFile = endpoint({
  method: 'POST',
  path: '/api/papers/read',
  access: 'finance.write',
  summary: 'Read a boleto, a bill or an invoice from an XML, a PDF or a picture',
  skipsTransaction: true,
  storage: 'chunks',
  form: z.object({}),
  files: {
    file: {
      types: 'any',
      accept: '.xml,.pdf,image/*',
      maxSize: 10 * 1024 * 1024,
      refusal: 'Envie o XML de uma nota, um PDF ou uma imagem',
    },
  },
  reply: PaperProposal,
})
