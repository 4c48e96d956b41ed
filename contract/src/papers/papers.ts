import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { CivilDate } from '../values/dates.ts'
import { TextOrEmpty } from '../values/values.ts'
import { isPaperCode, type PaperCode } from './paper-code.ts'
import { readPaper } from './read-papers.ts'

/** The longest Pix has some 500 characters; people paste words around it. */
export const MAX_PAPER_TEXT = 2000

function createCodeSchema(accepts: (kind: PaperCode['kind']) => boolean, expected: string) {
  const describe = (text: string): string | undefined => {
    const reading = readPaper(text)
    if (!isPaperCode(reading)) return reading.problem
    return accepts(reading.kind) ? undefined : expected
  }
  const checked = z.string().check(
    z.refine((text) => describe(text) === undefined, { error: ({ input }) => describe(String(input)) }),
    z.overwrite((text) => {
      const reading = readPaper(text)
      return isPaperCode(reading) ? reading.code : text
    }),
  )
  return z.pipe(TextOrEmpty(MAX_PAPER_TEXT), z.nullable(checked))
}

/** The line of a boleto or of a bill, or a Pix copia e cola, checked by its digits and stored as `PaperCode.code`; null for none. */
export const PaymentCode = createCodeSchema(
  (kind) => kind !== 'invoice',
  'É a chave de uma nota. Aqui vai um código de barras ou um Pix copia e cola',
)

export const InvoiceKey = createCodeSchema((kind) => kind === 'invoice', 'É um código para pagar. Aqui vai a chave de uma nota')

/** In which entries a code stands already, the latest first and at most five. */
export const findRecordedPapers = endpoint({
  method: 'GET',
  path: '/api/papers/recorded',
  access: 'finance.read',
  summary: 'Find the entries that have a payment code or an invoice key',
  query: z.object({ code: z.string('Informe o código').check(z.maxLength(MAX_PAPER_TEXT, 'O código é longo demais')) }),
  reply: z.object({
    entries: z.array(
      z.object({
        id: z.int(),
        kind: z.enum(['outflow', 'inflow']),
        description: z.string(),
        date: CivilDate,
        centavos: z.nullable(z.int()),
      }),
    ),
  }),
})
