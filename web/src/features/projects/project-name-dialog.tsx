import { renderAuthorshipOf } from '#entities/authorship/authorship-line.tsx'
import { LazyNameDialog } from '#forms/lazy-name-dialog.tsx'
import { useCreateProject, useRenameProject } from './project-calls.ts'
import type { ProjectActions } from './use-project-actions.tsx'

/** The texts "Novo Projeto" and "Nome do Projeto" are the specification's (§2). */
export function ProjectNameDialog({ nameDialog }: Pick<ProjectActions, 'nameDialog'>) {
  const create = useCreateProject()
  const rename = useRenameProject()
  return (
    <LazyNameDialog
      dialog={nameDialog}
      kind="name:project"
      createTitle="Novo Projeto"
      renameTitle="Renomear projeto"
      label="Nome do Projeto"
      maxLength={120}
      create={create.mutateAsync}
      rename={rename.mutateAsync}
      renderAuthorship={renderAuthorshipOf('projects')}
    />
  )
}
