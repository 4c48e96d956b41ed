import { AuthorshipLine } from '#entities/authorship/authorship-line.tsx'
import './projects.css'
import { PROJECT_STATUS_NAMES, type ProjectCard } from 'contract/projects/projects.ts'
import { Fact } from '#components/ui/fact.tsx'
import { Section } from '#components/ui/section.tsx'
import { useCan } from '#lib/session/permissions.ts'
import { ClientSelect } from './client-select.tsx'
import { StatusSelect } from './status-select.tsx'

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
