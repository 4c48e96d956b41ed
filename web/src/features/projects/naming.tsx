import { Suspense } from 'react'
import { lazy } from '../../lib/lazy.ts'
import { useCreateProject, useRenameProject } from './api.ts'
import type { ProjectActions } from './use-project-actions.tsx'

const NameDialog = lazy(() => import('../../components/name-dialog.tsx'))

/** Seed §2: 'Novo Projeto', 'Nome do Projeto'. Its code comes when it is first asked for. */
export function Naming({ naming: { state, close } }: Pick<ProjectActions, 'naming'>) {
  const create = useCreateProject()
  const rename = useRenameProject()
  if (!state) return null
  const { item } = state
  return (
    <Suspense>
      <NameDialog
        key={state.count}
        kind="project"
        title={item ? 'Renomear projeto' : 'Novo Projeto'}
        label="Nome do Projeto"
        maxLength={120}
        item={item}
        opened={state.opened}
        onClose={close}
        busy={create.isPending || rename.isPending}
        create={(name, intent) => create.mutateAsync({ name, intent })}
        rename={(change) => rename.mutateAsync({ id: item?.id ?? 0, ...change })}
      />
    </Suspense>
  )
}
