import type { ProjectCard } from 'contract/projects.ts'
import { SavingSelect } from '../../components/saving-select.tsx'
import { useChangeProject } from './api.ts'
import { STATUS_OPTIONS } from './status.ts'

export function StatusSelect({ project: { id, name, status } }: { project: Pick<ProjectCard, 'id' | 'name' | 'status'> }) {
  const { mutateAsync } = useChangeProject('Não foi possível mudar a situação')
  return (
    <SavingSelect
      label={`Situação de ${name}`}
      options={STATUS_OPTIONS}
      value={status}
      save={(chosen) => mutateAsync({ id, status: chosen })}
      done={({ label }) => ({ title: 'Situação atualizada', message: `${name}: ${label}` })}
    />
  )
}
