import './dashboard.css'
import { IconAlertTriangle, IconArrowDown, IconArrowUp, IconCalendar, IconChevronRight, IconLoader2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Basis, Kpis } from 'contract/finance/dashboard.ts'
import { formatBRL } from 'contract/values/money.ts'
import type { ReactNode } from 'react'
import { CapabilityGate } from '#components/feedback/capability-gate.tsx'
import { TruncatedText } from '#components/tables/table-cells.tsx'
import { formatCount } from '#lib/format/format.ts'
import { useToday } from '#lib/session/session.ts'
import { kpisQuery } from './dashboard-calls.ts'
import { type Caption, computeKpiFigures, formatComparedDays, formatComparison, formatNextDue } from './figures.ts'

type Card = { label: string; figure: (kpis: Kpis) => bigint; caption: (kpis: Kpis) => Caption; due?: boolean }

/** The four cards, in the order of the specification (§2). */
const CARDS: readonly Card[] = [
  {
    label: 'Receita (Mês Atual)',
    figure: (kpis) => computeKpiFigures(kpis).revenue,
    caption: ({ revenue }) => formatComparison(revenue, { more: 'good' }),
  },
  {
    label: 'Despesas (Mês Atual)',
    figure: (kpis) => computeKpiFigures(kpis).expense,
    caption: ({ expense }) => formatComparison(expense, { more: 'bad' }),
  },
  {
    label: 'Lucro Bruto (Mês Atual)',
    figure: (kpis) => computeKpiFigures(kpis).profit,
    caption: ({ profit }) => formatComparison(profit, { more: 'good' }),
  },
  { label: 'A Pagar (Próx. 30 dias)', figure: (kpis) => computeKpiFigures(kpis).payable, caption: formatNextDue, due: true },
]

/** The greatest length in characters of a figure in 28 px, and on phones in 20 px. Longer figures are smaller. */
const LONG_FIGURE = 14
/** The greatest length in characters of a figure in 16 px on phones. Longer ones, such as a billion reais, are set in 14 px there. */
const LONGEST_FIGURE = 17

function getFigureSize({ length }: string): string {
  if (length > LONGEST_FIGURE) return 'is-long is-longest'
  return length > LONG_FIGURE ? 'is-long' : ''
}

function Trend({ caption, due }: { caption: Caption; due: boolean }) {
  if (due) {
    return (
      <span className="delta delta--none">
        <IconCalendar className="icon icon--14" aria-hidden />
      </span>
    )
  }
  if (!caption.trend) return null
  const { up, good } = caption.trend
  const Arrow = up ? IconArrowUp : IconArrowDown
  return (
    <span className={`delta delta--${good ? 'good' : 'bad'}`} role="img" aria-label={up ? 'Subiu' : 'Caiu'}>
      <Arrow className="icon icon--14" aria-hidden />
    </span>
  )
}

function Overdue({ overdue }: Kpis) {
  if (!overdue || overdue.count === 0) return null
  const words = formatCount(overdue.count, 'vencida', 'vencidas')
  return (
    <div className="stat__badge">
      <Link
        className="badge badge--neg reach"
        to="/financeiro/a-pagar"
        hash="vencidas"
        title={`${words}: ${formatBRL(BigInt(overdue.centavos))}`}
      >
        <IconAlertTriangle className="icon icon--14" aria-hidden />
        {overdue.count} <span className="stat__word">{words.replace(/^\S+ /, '')}</span>
      </Link>
    </div>
  )
}

function Figure({ kpis, card }: { kpis: Kpis; card: Card }) {
  const figure = formatBRL(card.figure(kpis))
  const caption = card.caption(kpis)
  return (
    <>
      {card.due && <Overdue {...kpis} />}
      <p className={`stat__figure ${getFigureSize(figure)}`}>{figure}</p>
      <div className="row sub stat__caption">
        <Trend caption={caption} due={card.due === true} />
        <TruncatedText text={caption.text} />
      </div>
    </>
  )
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="stat__state" role="alert">
      <p className="row">
        <IconAlertTriangle className="icon icon--16 neg" aria-hidden /> Erro ao carregar dados
      </p>
      <button className="link small" type="button" onClick={onRetry}>
        Tentar de novo
      </button>
    </div>
  )
}

const Loading = () => (
  <p className="stat__state" role="status">
    <IconLoader2 className="icon spinner" aria-hidden />
    <span className="sr">Carregando...</span>
  </p>
)

function Label({ label, due = false }: Card) {
  const link = (
    <CapabilityGate needs="edit" fallback={label}>
      <Link className="covers stat__link" to="/financeiro/a-pagar">
        {label}
        <IconChevronRight className="icon icon--14" aria-hidden />
      </Link>
    </CapabilityGate>
  )
  return <h2 className="stat__label">{due ? link : label}</h2>
}

export function KpiCards({ basis }: { basis: Basis }) {
  const { data, isError, refetch } = useQuery(kpisQuery(basis))
  const today = useToday()
  const renderContent = (card: Card): ReactNode => {
    if (data) return <Figure kpis={data} card={card} />
    return isError ? <Failed onRetry={() => void refetch()} /> : <Loading />
  }
  return (
    <>
      <div className="stats cols-4">
        {CARDS.map((card) => (
          <section className="card stat" aria-label={card.label} key={card.label}>
            <Label {...card} />
            {renderContent(card)}
          </section>
        ))}
      </div>
      {data?.revenue && <p className="small sub">{formatComparedDays(today)}</p>}
    </>
  )
}
