import './projects.css'
import { useQuery } from '@tanstack/react-query'
import { PROJECT_STATUS_NAMES, type ProjectCard } from 'contract/projects/projects.ts'
import { FailedNote } from '#components/feedback/failed-note.tsx'
import { Fact } from '#components/ui/fact.tsx'
import { SavingSelect } from '#components/ui/saving-select.tsx'
import { Section } from '#components/ui/section.tsx'
import { AuthorshipLine } from '#entities/authorship/authorship-line.tsx'
import { CLIENTS_NOT_LOADED, clientsQuery } from '#entities/clients/queries.ts'
import { useCan } from '#lib/session/permissions.ts'
import { useChangeProject } from './project-calls.ts'
import { StatusSelect } from './status-select.tsx'

const NONE = { value: '', label: 'Nenhum cliente' }

/** The project's own client stays an option if it is no longer registered. */
function useClientOptions(client: ProjectCard['client']) {
  const clients = useQuery(clientsQuery)
  const listed = (clients.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
  const missing = client && !listed.some(({ value }) => value === String(client.id))
  const options = [NONE, ...listed, ...(missing ? [{ value: String(client.id), label: client.name }] : [])]
  return { clients, options }
}

const parseClientId = (chosen: string) => (chosen === '' ? null : Number(chosen))

function ClientSelect({ project: { id, name, client, revision } }: { project: ProjectCard }) {
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

/** The internal project, which holds all that belongs to no other project, has neither. */
export function ProjectDetails({ project }: { project: ProjectCard }) {
  const isReadOnly = !useCan('projects.write') || project.archived
  if (project.internal)
    return (
      <Section title="Detalhes">
        <p className="sub small">
          Sempre presente: é aqui que fica o que não é de outro projeto. Pode ser renomeado, e não conta entre os projetos ativos.
        </p>
        <AuthorshipLine of="projects" id={project.id} />
      </Section>
    )
  return (
    <Section title="Detalhes">
      <dl className="facts facts--lined small project-facts">
        <Fact label="Situação">{isReadOnly ? PROJECT_STATUS_NAMES[project.status] : <StatusSelect project={project} />}</Fact>
        <Fact label="Cliente">
          {isReadOnly ? (project.client?.name ?? 'Nenhum cliente') : <ClientSelect project={project} />}
        </Fact>
      </dl>
      <AuthorshipLine of="projects" id={project.id} />
    </Section>
  )
}
