import { Suspense } from 'react'
import { lazyComponent } from '../../lib/lazy.ts'
import { useCreateProject, useRenameProject } from './api.ts'
import type { ProjectActions } from './use-project-actions.tsx'

const NameDialog = lazyComponent(() => import('../../components/name-dialog.tsx'))

/** Creates or renames a project; the texts "Novo Projeto" and "Nome do Projeto" are the specification's (§2). Its code loads on first use. */
export function ProjectNameDialog({ nameDialog: { state, close } }: Pick<ProjectActions, 'nameDialog'>) {
  const create = useCreateProject()
  const rename = useRenameProject()
  if (!state) return null
  const { item } = state
  return (
    <Suspense>
      <NameDialog
        key={state.count}
        kind="name:project"
        title={item ? 'Renomear projeto' : 'Novo Projeto'}
        label="Nome do Projeto"
        maxLength={120}
        item={item}
        opened={state.opened}
        onClose={close}
        create={(name, intent) => create.mutateAsync({ name, intent })}
        rename={(change) => rename.mutateAsync({ id: item?.id ?? 0, ...change })}
      />
    </Suspense>
  )
}
