import type { PaperCode } from 'contract/papers/paper-code.ts'

export const PAPER_NAMES: Readonly<Record<PaperCode['kind'], string>> = {
  boleto: 'este boleto',
  bill: 'esta conta',
  pix: 'este Pix',
  invoice: 'esta nota',
}
