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

export function ClientSelect({ project: { id, name, client } }: { project: Pick<ProjectCard, 'id' | 'name' | 'client'> }) {
  const options = useOptions(client)
  const { mutateAsync } = useChangeProject('Não foi possível mudar o cliente')
  return (
    <SavingSelect
      label={`Cliente de ${name}`}
      options={options}
      value={client ? String(client.id) : ''}
      save={(chosen) => mutateAsync({ id, clientId: chosen === '' ? null : Number(chosen) })}
      done={({ label }) => ({ title: 'Cliente atualizado', message: `${name}: ${label}` })}
    />
  )
}
