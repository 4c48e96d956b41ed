import { IconArchive, IconArchiveOff, IconArrowForwardUp, IconPencil } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { ProjectCard } from 'contract/projects.ts'
import type { RowAction } from '../../components/row-action.ts'
import { useDialog } from '../../components/use-dialog.ts'
import { useArchiveProject, useRestoreProject } from './api.ts'

const icon = (Icon: typeof IconPencil) => <Icon className="icon icon--16" stroke={1.75} aria-hidden />

/** Everything that can be done with projects. `naming`: the dialog that names a new one, or renames one. */
export function useProjectActions() {
  const navigate = useNavigate()
  const archive = useArchiveProject()
  const restore = useRestoreProject()
  const naming = useDialog<Pick<ProjectCard, 'id' | 'name' | 'revision'>>()
  return {
    naming,
    open: ({ id }: ProjectCard) => void navigate({ to: '/projects/$id', params: { id: String(id) } }),
    rename: (project: ProjectCard) => naming.open(project),
    archive: (project: ProjectCard) => archive.mutate(project),
    restore: (project: ProjectCard) => restore.mutate(project),
    busy: archive.isPending || restore.isPending,
  }
}

export type ProjectActions = ReturnType<typeof useProjectActions>

/** For a row's menu; `opens` where the project is not the one that is open. An archived one is brought back before all else. */
export const menuOf = (project: ProjectCard, actions: ProjectActions, { opens }: { opens: boolean }): (RowAction | false)[] => [
  opens && { label: 'Abrir', icon: icon(IconArrowForwardUp), run: () => actions.open(project) },
  !project.archived && { label: 'Renomear', icon: icon(IconPencil), run: () => actions.rename(project) },
  project.archived && { label: 'Restaurar', icon: icon(IconArchiveOff), run: () => actions.restore(project) },
  !project.archived && !project.internal && { label: 'Arquivar', icon: icon(IconArchive), run: () => actions.archive(project) },
]
