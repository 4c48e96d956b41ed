import { formatBRL } from 'contract/values/money.ts'

/** An amount in reais. A negative amount has a colour of its own, and with `highlightsGain` zero and a positive one have one too. */
export function Amount({ centavos, highlightsGain = false }: { centavos: number | bigint; highlightsGain?: boolean }) {
  const tone = centavos < 0 ? 'neg' : highlightsGain ? 'pos' : undefined
  return <span className={tone}>{formatBRL(centavos)}</span>
}
