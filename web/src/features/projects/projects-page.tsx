import { IconArchive, IconFolderPlus, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useCallback } from 'react'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { ListSection } from '#components/tables/list-section.tsx'
import { Button } from '#components/ui/button.tsx'
import { Page } from '#components/ui/page.tsx'
import { Tabs } from '#components/ui/tabs.tsx'
import { useFormFromAddress } from '#lib/drafts/use-form-from-address.ts'
import { usePrimaryAction } from '#lib/primary-action.ts'
import { useCan } from '#lib/session/permissions.ts'
import { useListSearch } from '#lib/use-list-search.ts'
import { projectCardsQuery } from './project-calls.ts'
import { ProjectNameDialog } from './project-name-dialog.tsx'
import { ProjectsTable } from './projects-table.tsx'
import { ProjectsUnavailable } from './projects-unavailable.tsx'
import { useProjectActions } from './use-project-actions.tsx'

const route = getRouteApi('/projects')

const PANEL = 'projetos'
const TITLE = { title: 'Projetos', subtitle: 'Dinheiro, conteúdos e execuções de cada projeto' }

const noArchivedProjects = (
  <EmptyState
    title="Nenhum projeto arquivado"
    hint="O que for arquivado fica aqui, com todo o seu histórico, e pode ser restaurado."
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

export function ProjectsPage() {
  const [search, show] = useListSearch(route)
  const actions = useProjectActions()
  const { open } = actions.nameDialog
  const showsMoney = useCan('amounts.read')
  const archived = search.aba === 'arquivados'
  const query = useQuery(projectCardsQuery({ archived }))
  const add = useCallback(() => open(), [open])
  usePrimaryAction('Novo Projeto', add, 'projects.write')
  useFormFromAddress(search, { record: add, show })
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
        onChange={(tab) => show(tab === 'arquivados' ? { aba: tab } : {})}
      />
      <ListSection
        label="Lista de projetos"
        panel={PANEL}
        query={query}
        rows={({ projects }) => projects}
        loading="Carregando projetos..."
        skeleton={[200, 120, 96, 96, 96, 40, 40]}
        failed="Não foi possível carregar os projetos."
        empty={noArchivedProjects}
      >
        {(projects) => (
          <>
            <ProjectsTable projects={projects} actions={actions} />
            {projects.every(({ internal }) => internal) && <NoProjects onNew={add} />}
          </>
        )}
      </ListSection>
      <ProjectNameDialog nameDialog={actions.nameDialog} />
    </Page>
  )
}

export const Unavailable = () => (
  <Page {...TITLE}>
    <ProjectsUnavailable />
  </Page>
)
