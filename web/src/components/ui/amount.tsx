import { formatBRL } from 'contract/values/money.ts'

export function Amount({ centavos, highlightsGain = false }: { centavos: number | bigint; highlightsGain?: boolean }) {
  const tone = centavos < 0 ? 'neg' : highlightsGain ? 'pos' : undefined
  return <span className={tone}>{formatBRL(centavos)}</span>
}
