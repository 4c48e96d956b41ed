export type PaperCode = {
  /** `bill`: of a utility or of the government (arrecadação), whose line has 48 digits. */
  kind: 'boleto' | 'bill' | 'pix' | 'invoice'
  /** As it is stored, so that the same paper has the same text: the line's digits, the Pix text, the access key. */
  code: string
  /** What it is, and whose: `Boleto Bradesco`. */
  name: string
  centavos: number | null
  /** Whom a Pix pays. */
  receiver: string | null
  txid: string | null
}

/** Why a code is refused, in Portuguese, with the part that is wrong. */
export type PaperProblem = { problem: string }

export type PaperReading = PaperCode | PaperProblem

export const isPaperCode = (reading: PaperReading): reading is PaperCode => 'code' in reading
