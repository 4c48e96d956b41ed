import { Link } from '@tanstack/react-router'
import { formatBRL } from 'contract/money.ts'
import type { ProjectCard } from 'contract/projects.ts'
import type { ReactNode } from 'react'
import { Amount } from '../../components/amount.tsx'
import { moneyOf } from './status.ts'

/** Longer than this, the figure steps down from 28 to 20 px. */
const LONG = 14

function Figure({
  label,
  centavos,
  signed = false,
  caption,
}: {
  label: string
  centavos: bigint
  signed?: boolean
  caption: ReactNode
}) {
  const long = formatBRL(centavos).length > LONG
  return (
    <section className="card stat" aria-label={label}>
      <h2 className="stat__label">{label}</h2>
      <p className={`stat__figure ${long ? 'is-long' : ''}`}>
        <Amount centavos={centavos} signed={signed} />
      </p>
      <div className="stat__caption">{caption}</div>
    </section>
  )
}

/** Of all time, with the way to the entries that it is made of. */
export function ProjectMoney({ project }: { project: ProjectCard }) {
  const search = { project: project.id }
  const { received, spent, profit } = moneyOf(project)
  return (
    <div className="stats cols-3">
      <Figure
        label="Entradas"
        centavos={received}
        caption={
          <Link className="link" to="/financeiro/entradas" search={search}>
            Ver entradas
          </Link>
        }
      />
      <Figure
        label="Saídas"
        centavos={spent}
        caption={
          <Link className="link" to="/financeiro" search={search}>
            Ver saídas
          </Link>
        }
      />
      <Figure label="Lucro" centavos={profit} signed caption={<span>De todo o período</span>} />
    </div>
  )
}
