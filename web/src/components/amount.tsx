import { formatBRL } from 'contract/money.ts'

/** Money on screen; a loss has its minus and its colour. `signed`: a gain is coloured too. */
export function Amount({ centavos, signed = false }: { centavos: number | bigint; signed?: boolean }) {
  const tone = centavos < 0 ? 'neg' : signed ? 'pos' : undefined
  return <span className={tone}>{formatBRL(centavos)}</span>
}
