import { Link } from '@tanstack/react-router'
import type { ProjectCard } from 'contract/projects/projects.ts'
import { formatBRL } from 'contract/values/money.ts'
import type { ReactNode } from 'react'
import { Amount } from '#components/ui/amount.tsx'
import { toProjectAmounts } from './project-card.ts'

/** In characters; longer figures are set in a smaller font size. */
const MAX_LARGE_LENGTH = 14

function Figure({
  label,
  centavos,
  highlightsGain = false,
  caption,
}: {
  label: string
  centavos: bigint
  highlightsGain?: boolean
  caption: ReactNode
}) {
  const long = formatBRL(centavos).length > MAX_LARGE_LENGTH
  return (
    <section className="card stat" aria-label={label}>
      <h2 className="stat__label">{label}</h2>
      <p className={`stat__figure ${long ? 'is-long' : ''}`}>
        <Amount centavos={centavos} highlightsGain={highlightsGain} />
      </p>
      <div className="row sub stat__caption">{caption}</div>
    </section>
  )
}

/** Up to the end of this month; renders nothing for a person who may not read amounts. */
export function ProjectMoney({ project }: { project: ProjectCard }) {
  const search = { project: project.id }
  const money = toProjectAmounts(project)
  if (!money) return null
  const { received, spent, profit } = money
  return (
    <div className="stats cols-3">
      <Figure
        label="Entradas"
        centavos={received}
        caption={
          <Link className="link reach" to="/financeiro/entradas" search={search}>
            Ver entradas
          </Link>
        }
      />
      <Figure
        label="Saídas"
        centavos={spent}
        caption={
          <Link className="link reach" to="/financeiro" search={search}>
            Ver saídas
          </Link>
        }
      />
      <Figure label="Lucro" centavos={profit} highlightsGain caption={<span>Até o fim do mês</span>} />
    </div>
  )
}
