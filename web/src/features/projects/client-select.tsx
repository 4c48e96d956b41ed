import { useQuery } from '@tanstack/react-query'
import type { ProjectCard } from 'contract/projects/projects.ts'
import { FailedNote } from '#components/feedback/failed-note.tsx'
import { SavingSelect } from '#components/ui/saving-select.tsx'
import { CLIENTS_NOT_LOADED, clientsQuery } from '#entities/clients/queries.ts'
import { useChangeProject } from './project-calls.ts'

const NONE = { value: '', label: 'Nenhum cliente' }

/** The project's own client stays an option if it is no longer registered. */
function useClientOptions(client: ProjectCard['client']) {
  const clients = useQuery(clientsQuery)
  const listed = (clients.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
  const missing = client && !listed.some(({ value }) => value === String(client.id))
  const options = [NONE, ...listed, ...(missing ? [{ value: String(client.id), label: client.name }] : [])]
  return { clients, options }
}

type Props = { project: Pick<ProjectCard, 'id' | 'name' | 'client' | 'revision'> }

const parseClientId = (chosen: string) => (chosen === '' ? null : Number(chosen))

export function ClientSelect({ project: { id, name, client, revision } }: Props) {
  const { clients, options } = useClientOptions(client)
  const clientName = (clientId: unknown) =>
    options.find(({ value }) => value === String(clientId ?? ''))?.label ?? 'outro cliente'
  const { mutateAsync } = useChangeProject({ name: 'clientId', failed: 'Não foi possível mudar o cliente', text: clientName })
  return (
    <SavingSelect
      label={`Cliente de ${name}`}
      options={options}
      value={client ? String(client.id) : ''}
      save={(chosen, seen) =>
        mutateAsync({ id, revision, clientId: parseClientId(chosen), base: { clientId: parseClientId(seen) } })
      }
      note={<FailedNote query={clients} failed={CLIENTS_NOT_LOADED} />}
      done={({ label }) => ({ title: 'Cliente atualizado', message: `${name}: ${label}` })}
    />
  )
}
