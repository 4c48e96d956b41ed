import { IconArchive, IconFolderPlus, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import type { ProjectCard } from 'contract/projects/projects.ts'
import { useCallback } from 'react'
import { Button } from '#components/button.tsx'
import { EmptyState } from '#components/empty-state.tsx'
import { Page } from '#components/page.tsx'
import { QueryView } from '#components/query-view.tsx'
import { TableSkeleton } from '#components/skeleton.tsx'
import { Tabs } from '#components/tabs.tsx'
import { useCan } from '#lib/permissions.ts'
import { usePrimaryAction } from '#lib/primary-action.ts'
import { useFormFromAddress } from '#lib/use-form-from-address.ts'
import { projectCardsQuery } from './api.ts'
import { ProjectNameDialog } from './project-name-dialog.tsx'
import { ProjectsTable } from './projects-table.tsx'
import { ProjectsUnavailable } from './projects-unavailable.tsx'
import { type ProjectActions, useProjectActions } from './use-project-actions.tsx'

const route = getRouteApi('/projects')

const PANEL = 'projetos'
const TITLE = { title: 'Projetos', subtitle: 'Dinheiro, conteúdos e execuções de cada projeto' }

const noArchivedProjects = (
  <EmptyState
    title="Nenhum projeto arquivado"
    hint="O que for arquivado fica aqui, com tudo o que é dele, e pode voltar."
    icon={IconArchive}
  />
)

const NoProjects = ({ onNew }: { onNew: () => void }) => (
  <EmptyState
    title="Nenhum projeto cadastrado"
    hint="Com projetos, cada entrada, saída, conteúdo e execução mostra de onde veio o resultado."
    icon={IconFolderPlus}
    action={
      <Button permission="projects.write" onClick={onNew}>
        Adicionar Projeto
      </Button>
    }
  />
)

type ListProps = { projects: readonly ProjectCard[]; actions: ProjectActions; onNew: () => void }

function ProjectList({ projects, actions, onNew }: ListProps) {
  return (
    <>
      <ProjectsTable projects={projects} actions={actions} />
      {projects.every(({ internal }) => internal) && <NoProjects onNew={onNew} />}
    </>
  )
}

export function ProjectsPage() {
  const search = route.useSearch()
  const navigate = useNavigate()
  const actions = useProjectActions()
  const { open } = actions.nameDialog
  const showsMoney = useCan('amounts.read')
  const archived = search.aba === 'arquivados'
  const query = useQuery(projectCardsQuery({ archived }))
  const add = useCallback(() => open(), [open])
  usePrimaryAction('Novo Projeto', add, 'projects.write')
  useFormFromAddress(search, { record: add, show: (next) => void navigate({ to: '/projects', search: next, replace: true }) })
  const showTab = (tab: 'ativos' | 'arquivados') =>
    void navigate({ to: '/projects', search: tab === 'arquivados' ? { aba: tab } : {}, replace: true })
  const action = (
    <Button look="primary" permission="projects.write" icon={IconPlus} shortcut="N" onClick={add}>
      Novo Projeto
    </Button>
  )
  return (
    <Page title={TITLE.title} subtitle={showsMoney ? TITLE.subtitle : 'Conteúdos e execuções de cada projeto'} action={action}>
      <Tabs
        label="Projetos"
        panel={PANEL}
        tabs={[
          { value: 'ativos', label: 'Ativos' },
          { value: 'arquivados', label: 'Arquivados', count: query.data?.archived },
        ]}
        value={archived ? 'arquivados' : 'ativos'}
        onChange={showTab}
      />
      <section className="card card--flush" id={PANEL} role="tabpanel" aria-label="Lista de projetos">
        <QueryView
          query={query}
          loading="Carregando projetos..."
          skeleton={<TableSkeleton widths={[200, 120, 96, 96, 96, 40, 40]} rows={5} />}
          failed="Não foi possível carregar os projetos."
          empty={({ projects }) => projects.length === 0 && noArchivedProjects}
        >
          {({ projects }) => <ProjectList projects={projects} actions={actions} onNew={add} />}
        </QueryView>
      </section>
      <ProjectNameDialog nameDialog={actions.nameDialog} />
    </Page>
  )
}

export const Unavailable = () => (
  <Page {...TITLE}>
    <ProjectsUnavailable />
  </Page>
)
