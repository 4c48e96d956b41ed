import '../../styles/tap-rows.css'
import { Link } from '@tanstack/react-router'
import { formatBRL } from 'contract/money.ts'
import type { ProjectCard } from 'contract/projects.ts'
import { Amount } from '../../components/amount.tsx'
import { Badge } from '../../components/badge.tsx'
import { RowMenu } from '../../components/row-menu.tsx'
import { formatCount } from '../../lib/format.ts'
import { parseMoney, STATUS_NAMES } from './project-card.ts'
import { StatusSelect } from './status-select.tsx'
import { buildProjectMenu, type ProjectActions } from './use-project-actions.tsx'

const Head = () => (
  <thead>
    <tr>
      <th scope="col" className="projects__name">
        Projeto
      </th>
      <th scope="col" className="projects__status">
        Situação
      </th>
      <th scope="col" className="num wide">
        Entradas
      </th>
      <th scope="col" className="num wide">
        Saídas
      </th>
      <th scope="col" className="num">
        Lucro
      </th>
      <th scope="col" className="num wide">
        Conteúdos
      </th>
      <th scope="col" className="num wide">
        Execuções
      </th>
      <th scope="col" className="projects__do">
        <span className="sr">Ações</span>
      </th>
    </tr>
  </thead>
)

function Status({ project }: { project: ProjectCard }) {
  if (project.internal) return <Badge>Sempre presente</Badge>
  return project.archived ? <Badge>{STATUS_NAMES[project.status]}</Badge> : <StatusSelect project={project} />
}

/** The project's client, and the columns that the narrow table leaves out. */
function NameDetails({ project }: { project: ProjectCard }) {
  const search = { project: project.id }
  const { received, spent } = parseMoney(project)
  return (
    <span className="projects__under">
      {project.client && <span className="projects__client">{project.client.name}</span>}
      <span className="projects__rest">
        <Link className="hover-link" to="/financeiro/entradas" search={search}>
          Entradas {formatBRL(received)}
        </Link>
        <Link className="hover-link" to="/financeiro" search={search}>
          Saídas {formatBRL(spent)}
        </Link>
        <span>{formatCount(project.contents, 'conteúdo', 'conteúdos')}</span>
        <span>{formatCount(project.runs, 'execução', 'execuções')}</span>
      </span>
    </span>
  )
}

function Row({ project, actions }: { project: ProjectCard; actions: ProjectActions }) {
  const { id, name, contents, runs } = project
  const { received, spent, profit } = parseMoney(project)
  const search = { project: id }
  const page = { to: '/projects/$id', params: { id: String(id) } } as const
  return (
    <tr>
      <th scope="row" className="projects__name">
        <Link className="table__open two" {...page} title={name}>
          {name}
        </Link>
        <NameDetails project={project} />
      </th>
      <td className="projects__status">
        <Status project={project} />
      </td>
      <td className="num wide">
        <Link
          className="hover-link"
          to="/financeiro/entradas"
          search={search}
          aria-label={`Entradas de ${name}: ${formatBRL(received)}`}
        >
          {formatBRL(received)}
        </Link>
      </td>
      <td className="num wide">
        <Link className="hover-link" to="/financeiro" search={search} aria-label={`Saídas de ${name}: ${formatBRL(spent)}`}>
          {formatBRL(spent)}
        </Link>
      </td>
      <td className="num projects__profit">
        <span className="only-phone">Lucro</span>
        <Amount centavos={profit} signed />
      </td>
      <td className="num wide">
        <Link className="hover-link" {...page} aria-label={`Conteúdos de ${name}: ${contents}`}>
          {contents.toLocaleString('pt-BR')}
        </Link>
      </td>
      <td className="num wide">
        <Link className="hover-link" {...page} aria-label={`Execuções de ${name}: ${runs}`}>
          {runs.toLocaleString('pt-BR')}
        </Link>
      </td>
      <td className="projects__do">
        <span className="actions">
          <RowMenu name={name} actions={buildProjectMenu(project, actions, { opens: true })} />
        </span>
      </td>
    </tr>
  )
}

/** The projects with their money of all time, linked to the entries that make it up. */
export function ProjectsTable({ projects, actions }: { projects: readonly ProjectCard[]; actions: ProjectActions }) {
  return (
    <table className="table fold projects">
      <caption className="sr">Projetos, com dinheiro, conteúdos e execuções de todo o período</caption>
      <Head />
      <tbody>
        {projects.map((project) => (
          <Row project={project} actions={actions} key={project.id} />
        ))}
      </tbody>
    </table>
  )
}
