import './project-assignment-field.css'
import { IconArrowUpRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { assignToProject } from 'contract/projects/projects.ts'
import { FailedNote } from '#components/feedback/failed-note.tsx'
import { SavingSelect } from '#components/ui/saving-select.tsx'
import { call } from '#lib/net/call.ts'
import { useCallMutation } from '#lib/net/use-call-mutation.ts'
import { useCan } from '#lib/session/permissions.ts'
import { buildProjectOptions, PROJECTS_NOT_LOADED, projectOptionsQuery } from './options.ts'

type Kind = 'run' | 'document' | 'recording'

const REFRESHES = [['projects'], ['runs'], ['documents'], ['recordings']] as const

const useAssign = (kind: Kind, id: number) =>
  useCallMutation((projectId: number | null) => call(assignToProject, { json: { kind, id, projectId } }), {
    failed: 'Não foi possível mudar o projeto',
    refreshes: REFRESHES,
  })

type Props = {
  kind: Kind
  id: number
  project: { id: number; name: string } | null
  /** The accessible name of the select, complete without its surroundings: "Projeto de Guia de grãos". */
  label: string
}

function ProjectSelect({ kind, id, project, label }: Props) {
  const projects = useQuery(projectOptionsQuery)
  const { mutateAsync } = useAssign(kind, id)
  return (
    <SavingSelect
      label={label}
      options={buildProjectOptions(projects.data, project, 'Nenhum')}
      value={project ? String(project.id) : ''}
      save={(value) => mutateAsync(value === '' ? null : Number(value))}
      note={<FailedNote query={projects} failed={PROJECTS_NOT_LOADED} />}
      done={({ value, label: name }) => (value === '' ? { title: 'Sem projeto' } : { title: 'Projeto atribuído', message: name })}
    />
  )
}

export function ProjectAssignmentField({ project, ...assigned }: Props) {
  const canAssign = useCan('projects.write')
  return (
    <span className="row gap-1 assign">
      {canAssign ? <ProjectSelect project={project} {...assigned} /> : (project?.name ?? 'Nenhum')}
      {project && (
        <Link
          className="icon-btn icon-btn--small"
          to="/projects/$id"
          params={{ id: String(project.id) }}
          aria-label={`Abrir o projeto ${project.name}`}
          title="Abrir o projeto"
        >
          <IconArrowUpRight className="icon icon--16" aria-hidden />
        </Link>
      )}
    </span>
  )
}
