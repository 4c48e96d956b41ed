import { IconArchive, IconArchiveOff, IconArrowForwardUp, IconPencil } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { ProjectCard } from 'contract/projects/projects.ts'
import { useDialog } from '#components/dialogs/use-dialog.ts'
import type { RowAction } from '#components/tables/row-action.ts'
import { useArchiveProject, useRestoreProject } from './project-calls.ts'

export function useProjectActions() {
  const navigate = useNavigate()
  const archive = useArchiveProject()
  const restore = useRestoreProject()
  const nameDialog = useDialog<Pick<ProjectCard, 'id' | 'name' | 'revision'>>()
  return {
    nameDialog,
    open: ({ id }: ProjectCard) => void navigate({ to: '/projects/$id', params: { id: String(id) } }),
    rename: (project: ProjectCard) => nameDialog.open(project),
    archive: (project: ProjectCard) => archive.mutate(project),
    restore: (project: ProjectCard) => restore.mutate(project),
    busy: archive.isPending || restore.isPending,
  }
}

export type ProjectActions = ReturnType<typeof useProjectActions>

/** `opens`: whether the menu has "Abrir", which the project's own page does not need. */
export const buildProjectMenu = (
  project: ProjectCard,
  actions: ProjectActions,
  { opens }: { opens: boolean },
): (RowAction | false)[] => [
  opens && { label: 'Abrir', icon: IconArrowForwardUp, run: () => actions.open(project) },
  !project.archived && { label: 'Renomear', permission: 'projects.write', icon: IconPencil, run: () => actions.rename(project) },
  project.archived && {
    label: 'Restaurar',
    permission: 'projects.write',
    icon: IconArchiveOff,
    run: () => actions.restore(project),
  },
  !project.archived &&
    !project.internal && {
      label: 'Arquivar',
      permission: 'projects.write',
      icon: IconArchive,
      run: () => actions.archive(project),
    },
]
