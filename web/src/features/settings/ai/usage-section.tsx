import '../settings.css'
import { IconChartBar } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { addSpending, describeSpending } from 'contract/ai/prices.ts'
import type { Usage } from 'contract/ai/providers.ts'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { QueryView } from '#components/feedback/query-view.tsx'
import { TableSkeleton } from '#components/feedback/skeleton.tsx'
import { type Column, DataTable } from '#components/tables/data-table.tsx'
import { Section } from '#components/ui/section.tsx'
import { formatMonth } from '#lib/format/month-names.ts'
import { usageQuery } from './ai-settings-calls.ts'

const emptyState = (
  <EmptyState
    title="Nenhum uso de IA ainda"
    hint="Aqui fica, mês a mês, quanto cada pessoa pediu a cada provedor."
    icon={IconChartBar}
  />
)

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

const addUsage = (one: Usage, other: Usage): Usage => ({
  ...one,
  requests: one.requests + other.requests,
  inputTokens: one.inputTokens + other.inputTokens,
  outputTokens: one.outputTokens + other.outputTokens,
  audioSeconds: one.audioSeconds + other.audioSeconds,
  spent: addSpending({ spent: one.spent, calls: one.requests }, { spent: other.spent, calls: other.requests }),
})

const buildUsageKey = ({ person, provider }: Usage): string => JSON.stringify([person, provider])

/** A provider that was removed and set up again has a new id, so rows are merged by name. */
function mergeUsage(rows: readonly Usage[]): Usage[] {
  const byName = new Map<string, Usage>()
  for (const row of rows) {
    const key = buildUsageKey(row)
    const before = byName.get(key)
    byName.set(key, before ? addUsage(before, row) : row)
  }
  return [...byName.values()]
}

const mergeUsageByMonth = (usage: readonly Usage[]): { month: string; rows: Usage[] }[] =>
  [...new Set(usage.map(({ month }) => month))].map((month) => ({
    month,
    rows: mergeUsage(usage.filter((row) => row.month === month)),
  }))

const UsageTable = ({ usage }: { usage: readonly Usage[] }) => (
  <DataTable
    caption="Uso de IA por mês, pessoa e provedor"
    className="usage"
    columns={COLUMNS}
    groups={mergeUsageByMonth(usage).map(({ month, rows }) => ({ key: month, label: formatHeading(month), rows }))}
    keyOf={buildUsageKey}
  />
)

export function UsageSection() {
  const query = useQuery(usageQuery)
  return (
    <Section title="Uso de IA" anchor="uso-de-ia" className="page__gap" flush>
      <QueryView
        query={query}
        loading="Carregando uso de IA..."
        skeleton={<TableSkeleton widths={[140, 120, 80, 80, 80, 80]} rows={3} />}
        failed="Não foi possível carregar o uso de IA."
        empty={({ usage }) => usage.length === 0 && emptyState}
      >
        {({ usage }) => <UsageTable usage={usage} />}
      </QueryView>
    </Section>
  )
}
