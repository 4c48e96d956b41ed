import '../settings.css'
import { describeSpending } from 'contract/ai/prices.ts'
import type { Usage } from 'contract/ai/providers.ts'
import { type Column, DataTable } from '#components/tables/data-table.tsx'
import { formatMonth } from '#lib/format/month-names.ts'
import { buildUsageKey, mergeUsageByMonth } from './usage-months.ts'

function formatHeading(month: string): string {
  const name = formatMonth(month)
  return name.charAt(0).toUpperCase() + name.slice(1)
}

const formatInteger = (count: number) => count.toLocaleString('pt-BR')
const formatMinutes = (seconds: number) => (seconds / 60).toLocaleString('pt-BR', { maximumFractionDigits: 1 })

const createFigureColumn = (name: string, figure: (usage: Usage) => string): Column<Usage> => ({
  name,
  className: 'num',
  isLabelled: true,
  cell: figure,
})

const COLUMNS: readonly Column<Usage>[] = [
  { name: 'Pessoa', cellClass: 'usage__who wraps', cell: ({ person }) => person },
  { name: 'Provedor', cellClass: 'usage__provider sub wraps', cell: ({ provider }) => provider },
  createFigureColumn('Pedidos', ({ requests }) => formatInteger(requests)),
  createFigureColumn('Tokens enviados', ({ inputTokens }) => formatInteger(inputTokens)),
  createFigureColumn('Tokens recebidos', ({ outputTokens }) => formatInteger(outputTokens)),
  createFigureColumn('Minutos de áudio', ({ audioSeconds }) => formatMinutes(audioSeconds)),
  createFigureColumn('Custo', ({ spent }) => describeSpending(spent) || '—'),
]

export const UsageTable = ({ usage }: { usage: readonly Usage[] }) => (
  <DataTable
    caption="Uso de IA por mês, pessoa e provedor"
    className="usage"
    columns={COLUMNS}
    groups={mergeUsageByMonth(usage).map(({ month, rows }) => ({ key: month, label: formatHeading(month), rows }))}
    keyOf={buildUsageKey}
  />
)
