import type { ProjectCard } from 'contract/projects/projects.ts'
import { SavingSelect } from '#components/ui/saving-select.tsx'
import { useChangeProject } from './project-calls.ts'
import { STATUS_OPTIONS } from './project-card.ts'

type Props = { project: Pick<ProjectCard, 'id' | 'name' | 'status' | 'revision'> }

const getStatusName = (status: unknown) => STATUS_OPTIONS.find(({ value }) => value === status)?.label ?? String(status)

export function StatusSelect({ project: { id, name, status, revision } }: Props) {
  const { mutateAsync } = useChangeProject({ name: 'status', failed: 'Não foi possível mudar a situação', text: getStatusName })
  return (
    <SavingSelect
      label={`Situação de ${name}`}
      options={STATUS_OPTIONS}
      value={status}
      save={(chosen, seen) => mutateAsync({ id, revision, status: chosen, base: { status: seen } })}
      done={({ label }) => ({ title: 'Situação atualizada', message: `${name}: ${label}` })}
    />
  )
}
