import './projects.css'
import { Link } from '@tanstack/react-router'
import { PROJECT_STATUS_NAMES, type ProjectCard } from 'contract/projects/projects.ts'
import { formatBRL } from 'contract/values/money.ts'
import { type Column, DataTable } from '#components/tables/data-table.tsx'
import { RowActions } from '#components/tables/row-actions.tsx'
import { Amount } from '#components/ui/amount.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { formatCount } from '#lib/format/format.ts'
import { useCan } from '#lib/session/permissions.ts'
import { toProjectAmounts } from './project-card.ts'
import { StatusSelect } from './status-select.tsx'
import { buildProjectMenu, type ProjectActions } from './use-project-actions.tsx'

const linkTo = ({ id }: ProjectCard) => ({ to: '/projects/$id', params: { id: String(id) } }) as const

const COUNTS = [
  { name: 'Conteúdos', countOf: ({ contents }: ProjectCard) => contents },
  { name: 'Execuções', countOf: ({ runs }: ProjectCard) => runs },
]

function Status({ project }: { project: ProjectCard }) {
  const canChange = useCan('projects.write')
  if (project.internal) return <Badge>Sempre presente</Badge>
  return project.archived || !canChange ? (
    <Badge>{PROJECT_STATUS_NAMES[project.status]}</Badge>
  ) : (
    <StatusSelect project={project} />
  )
}

type Money = NonNullable<ReturnType<typeof toProjectAmounts>>

const SUMS = [
  { name: 'Entradas', to: '/financeiro/entradas', sumOf: ({ received }: Money) => received },
  { name: 'Saídas', to: '/financeiro', sumOf: ({ spent }: Money) => spent },
] as const

function NameDetails({ project }: { project: ProjectCard }) {
  const search = { project: project.id }
  const money = toProjectAmounts(project)
  return (
    <span className="under">
      {project.client && <span className="block cut">{project.client.name}</span>}
      <span className="only-narrow projects__rest">
        {money &&
          SUMS.map(({ name, to, sumOf }) => (
            <Link key={name} className="hover-link" to={to} search={search}>
              {name} {formatBRL(sumOf(money))}
            </Link>
          ))}
        <span>{formatCount(project.contents, 'conteúdo', 'conteúdos')}</span>
        <span>{formatCount(project.runs, 'execução', 'execuções')}</span>
      </span>
    </span>
  )
}

/** Left out for a person who may not read amounts. */
const MONEY_COLUMNS: readonly Column<ProjectCard>[] = [
  ...SUMS.map(
    ({ name, to, sumOf }): Column<ProjectCard> => ({
      name,
      role: 'wide',
      className: 'num',
      cell: (project) => {
        const money = toProjectAmounts(project)
        const sum = money && formatBRL(sumOf(money))
        return (
          sum && (
            <Link
              className="hover-link"
              to={to}
              search={{ project: project.id }}
              aria-label={`${name} de ${project.name}: ${sum}`}
            >
              {sum}
            </Link>
          )
        )
      },
    }),
  ),
  {
    name: 'Lucro',
    role: 'note',
    className: 'num',
    cellClass: 'projects__profit',
    cell: (project) => {
      const money = toProjectAmounts(project)
      return (
        money && (
          <>
            <span className="only-phone">Lucro</span>
            <Amount centavos={money.profit} highlightsGain />
          </>
        )
      )
    },
  },
]

const createColumns = (actions: ProjectActions, { hasMoney }: { hasMoney: boolean }): Column<ProjectCard>[] => [
  {
    name: 'Projeto',
    role: 'lead',
    className: 'fills',
    isRowHead: true,
    cell: (project) => (
      <>
        <Link className="table__open two" {...linkTo(project)} title={project.name}>
          {project.name}
        </Link>
        <NameDetails project={project} />
      </>
    ),
  },
  { name: 'Situação', role: 'meta', className: 'projects__status', cell: (project) => <Status project={project} /> },
  ...(hasMoney ? MONEY_COLUMNS : []),
  ...COUNTS.map(
    ({ name, countOf }): Column<ProjectCard> => ({
      name,
      role: 'wide',
      className: 'num',
      cell: (project) => (
        <Link className="hover-link" {...linkTo(project)} aria-label={`${name} de ${project.name}: ${countOf(project)}`}>
          {countOf(project).toLocaleString('pt-BR')}
        </Link>
      ),
    }),
  ),
  {
    name: 'Ações',
    role: 'menu',
    isHeadHidden: true,
    cell: (project) => <RowActions name={project.name} actions={buildProjectMenu(project, actions, { opens: true })} />,
  },
]

/** The amounts are those up to the end of this month. */
export function ProjectsTable({ projects, actions }: { projects: readonly ProjectCard[]; actions: ProjectActions }) {
  const hasMoney = projects.every((project) => toProjectAmounts(project) !== undefined)
  return (
    <DataTable
      caption={`Projetos, com ${hasMoney ? 'dinheiro até o fim do mês, ' : ''}conteúdos e execuções de todo o período`}
      className="projects table--tall"
      columns={createColumns(actions, { hasMoney })}
      rows={projects}
      keyOf={({ id }) => id}
    />
  )
}
