import { useQuery } from '@tanstack/react-query'
import type { ProjectCard } from 'contract/projects.ts'
import { SavingSelect } from '../../components/saving-select.tsx'
import { clientsQuery, useChangeProject } from './api.ts'

const NONE = { value: '', label: 'Nenhum cliente' }

/** The registered ones, and the one that it has where that is registered no more. */
function useOptions(client: ProjectCard['client']) {
  const { data = [] } = useQuery(clientsQuery)
  const listed = data.map(({ id, nome }) => ({ value: String(id), label: nome }))
  const missing = client && !listed.some(({ value }) => value === String(client.id))
  return [NONE, ...listed, ...(missing ? [{ value: String(client.id), label: client.name }] : [])]
}

type Props = { project: Pick<ProjectCard, 'id' | 'name' | 'client' | 'revision'> }

const idOf = (chosen: string) => (chosen === '' ? null : Number(chosen))

export function ClientSelect({ project: { id, name, client, revision } }: Props) {
  const options = useOptions(client)
  const clientName = (clientId: unknown) =>
    options.find(({ value }) => value === String(clientId ?? ''))?.label ?? 'outro cliente'
  const { mutateAsync } = useChangeProject({ name: 'clientId', failed: 'Não foi possível mudar o cliente', text: clientName })
  return (
    <SavingSelect
      label={`Cliente de ${name}`}
      options={options}
      value={client ? String(client.id) : ''}
      save={(chosen, seen) => mutateAsync({ id, revision, clientId: idOf(chosen), base: { clientId: idOf(seen) } })}
      done={({ label }) => ({ title: 'Cliente atualizado', message: `${name}: ${label}` })}
    />
  )
}
