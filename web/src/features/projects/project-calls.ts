import { keepPreviousData, type QueryClient, queryOptions, useMutation } from '@tanstack/react-query'
import { createConfigItem, renameConfigItem } from 'contract/finance/settings.ts'
import {
  archiveOrRestoreProject,
  changeProject,
  listProjectCards,
  type ProjectStatus,
  readProject,
} from 'contract/projects/projects.ts'
import type { RenameChange } from '#lib/drafts/edit.ts'
import { notifyConflict } from '#lib/drafts/notify-conflict.ts'
import { call } from '#lib/net/call.ts'
import { callQuery } from '#lib/net/call-query.ts'
import type { Intent } from '#lib/net/intent.ts'
import type { ScreenAddress } from '#lib/net/lazy.ts'
import { prefetchQuery } from '#lib/net/prefetch-query.ts'
import { createAreaMutation } from '#lib/net/use-call-mutation.ts'
import { isId } from '#lib/search-params.ts'
import type { ProjectsSearch } from './projects-search.ts'

/** The finance screens list the same records, and Home counts them. */
const REFRESHES = [['projects'], ['finance'], ['home']] as const
const useProjectMutation = createAreaMutation(REFRESHES)

export const projectCardsQuery = ({ archived }: { archived: boolean }) =>
  queryOptions({
    ...callQuery(['projects', 'cards', { archived }], listProjectCards, { query: { archived: archived ? 'true' : 'false' } }),
    placeholderData: keepPreviousData,
  })

export const projectQuery = (id: number) => callQuery(['projects', 'detail', id], readProject, { params: { id } })

export function prefetchScreen(client: QueryClient, { search: { aba }, params: { id } }: ScreenAddress<ProjectsSearch>): void {
  if (id === undefined) prefetchQuery(client, projectCardsQuery({ archived: aba === 'arquivados' }))
  else if (isId(id)) prefetchQuery(client, projectQuery(Number(id)))
}

/** The same toasts as in Financeiro, Configurações, where the same records can be created (specification §8). */
export const useCreateProject = () =>
  useProjectMutation(
    ({ name, intent }: { name: string; intent: Intent }) =>
      call(createConfigItem, { json: { category: 'projetos', name } }, { intent }),
    {
      done: 'Projeto adicionado com sucesso!',
      failed: 'Não foi possível adicionar o projeto.',
    },
  )

export const useRenameProject = () =>
  useProjectMutation(
    (rename: { id: number } & RenameChange) => call(renameConfigItem, { json: { category: 'projetos', ...rename } }),
    {
      done: 'Projeto renomeado com sucesso!',
      failed: 'Não foi possível renomear o projeto.',
      showsConflict: true,
    },
  )

type Change = { id: number; revision: number } & (
  | { status: ProjectStatus; base: { status: ProjectStatus } }
  | { clientId: number | null; base: { clientId: number | null } }
)

type Field = { name: 'status' | 'clientId'; failed: string; text: (value: unknown) => string }

/** The field itself shows the toast of success, which has the undo. */
export const useChangeProject = ({ name, failed, text }: Field) =>
  useMutation({
    mutationFn: ({ id, ...json }: Change) => call(changeProject, { params: { id }, json }),
    onError: (error) => notifyConflict(error, name, text),
    meta: { failed, showsConflict: true, refreshes: REFRESHES },
  })

type Named = { id: number; name: string }

export const useRestoreProject = () =>
  useProjectMutation(({ id }: Named) => call(archiveOrRestoreProject, { params: { id }, json: { restore: true } }), {
    done: 'Projeto restaurado',
    failed: 'Não foi possível restaurar o projeto',
  })

/** Its entries and contents stay. */
export function useArchiveProject() {
  const restore = useRestoreProject()
  return useProjectMutation(({ id }: Named) => call(archiveOrRestoreProject, { params: { id }, json: {} }), {
    done: (_answer, project) => ({
      title: 'Projeto arquivado',
      message: project.name,
      action: { label: 'Desfazer', run: () => restore.mutate(project) },
    }),
    failed: 'Não foi possível arquivar o projeto',
  })
}
