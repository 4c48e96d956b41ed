import { formatBRL } from 'contract/money.ts'

/** An amount in reais. A negative amount has a colour of its own, and with `signed` zero and a positive one have one too. */
export function Amount({ centavos, signed = false }: { centavos: number | bigint; signed?: boolean }) {
  const tone = centavos < 0 ? 'neg' : signed ? 'pos' : undefined
  return <span className={tone}>{formatBRL(centavos)}</span>
}
