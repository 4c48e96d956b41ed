import { IconArchive, IconArchiveOff, IconPencil, IconSearchOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { CallResult } from 'contract/calls/endpoint.ts'
import type { readProject } from 'contract/projects/projects.ts'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { PermissionGate } from '#components/feedback/permission-gate.tsx'
import { QueryView } from '#components/feedback/query-view.tsx'
import { TableSkeleton } from '#components/feedback/skeleton.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { Crumbs } from '#components/ui/crumbs.tsx'
import { Page } from '#components/ui/page.tsx'
import { PageActions } from '#components/ui/page-actions.tsx'
import { isMissingRecord } from '#lib/net/call.ts'
import { isId } from '#lib/search-params.ts'
import { usePermissions } from '#lib/session/permissions.ts'
import { ContentsSection, RunsSection } from './latest-sections.tsx'
import { projectQuery } from './project-calls.ts'
import { ProjectDetails } from './project-details.tsx'
import { ProjectMoney } from './project-money.tsx'
import { ProjectNameDialog } from './project-name-dialog.tsx'
import { ProjectsUnavailable } from './projects-unavailable.tsx'
import { buildProjectMenu, type ProjectActions, useProjectActions } from './use-project-actions.tsx'

const route = getRouteApi('/projects/$id')

type Project = CallResult<typeof readProject>

const renderCrumbs = (here: string) => (
  <Crumbs
    parent={
      <Link to="/projects" activeOptions={{ exact: true }}>
        Projetos
      </Link>
    }
    here={here}
  />
)

function Actions({ project, actions }: { project: Project; actions: ProjectActions }) {
  return (
    <PageActions name={project.name} menu={buildProjectMenu(project, actions, { opens: false })}>
      {!project.archived && (
        <Button permission="projects.write" icon={IconPencil} onClick={() => actions.rename(project)}>
          Renomear
        </Button>
      )}
      {!project.archived && !project.internal && (
        <Button permission="projects.write" icon={IconArchive} disabled={actions.busy} onClick={() => actions.archive(project)}>
          Arquivar
        </Button>
      )}
      {project.archived && (
        <Button
          look="primary"
          permission="projects.write"
          icon={IconArchiveOff}
          disabled={actions.busy}
          onClick={() => actions.restore(project)}
        >
          Restaurar
        </Button>
      )}
    </PageActions>
  )
}

function LoadedProject({ project }: { project: Project }) {
  const can = usePermissions()
  const actions = useProjectActions()
  const showsWork = can('content.read') || can('runs.read')
  return (
    <Page
      title={project.name}
      crumbs={renderCrumbs(project.name)}
      badge={project.archived && <Badge>Arquivado</Badge>}
      action={<Actions project={project} actions={actions} />}
    >
      <PermissionGate permission="amounts.read">
        <ProjectMoney project={project} />
      </PermissionGate>
      <div className={showsWork ? 'cols-2-1' : 'cols-2'}>
        {showsWork && (
          <div className="stack">
            <PermissionGate permission="content.read">
              <ContentsSection project={project} />
            </PermissionGate>
            <PermissionGate permission="runs.read">
              <RunsSection project={project} />
            </PermissionGate>
          </div>
        )}
        <div className="stack">
          <ProjectDetails project={project} />
        </div>
      </div>
      <ProjectNameDialog nameDialog={actions.nameDialog} />
    </Page>
  )
}

const ProjectNotFound = () => (
  <Page title="Projeto" crumbs={renderCrumbs('Não encontrado')}>
    <section className="card">
      <EmptyState
        title="Projeto não encontrado"
        hint="O endereço pode estar incompleto, ou o projeto ser de outro espaço de trabalho."
        icon={IconSearchOff}
        action={
          <Link className="btn btn--default" to="/projects">
            Ver todos os projetos
          </Link>
        }
      />
    </section>
  </Page>
)

function Project({ id }: { id: number }) {
  const query = useQuery(projectQuery(id))
  if (query.data) return <LoadedProject project={query.data} key={id} />
  if (isMissingRecord(query.error)) return <ProjectNotFound />
  return (
    <Page title="Projeto" crumbs={renderCrumbs(`Projeto ${id}`)}>
      <section className="card card--flush">
        <QueryView
          query={query}
          loading="Carregando projeto..."
          skeleton={<TableSkeleton widths={[220, 96]} rows={5} />}
          failed="Não foi possível carregar o projeto."
        >
          {() => null}
        </QueryView>
      </section>
    </Page>
  )
}

export function ProjectPage() {
  const { id } = route.useParams()
  return isId(id) ? <Project id={Number(id)} /> : <ProjectNotFound />
}

export const Unavailable = () => (
  <Page title="Projeto">
    <ProjectsUnavailable />
  </Page>
)
