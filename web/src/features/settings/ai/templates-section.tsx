import '../settings.css'
import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { PromptTemplate } from 'contract/ai/templates.ts'
import { OpenedDialog } from '#components/dialogs/opened-dialog.tsx'
import { useDialog } from '#components/dialogs/use-dialog.ts'
import { QueryView } from '#components/feedback/query-view.tsx'
import { TableSkeleton } from '#components/feedback/skeleton.tsx'
import { RowButton } from '#components/tables/row-button.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Section } from '#components/ui/section.tsx'
import { promptTemplatesQuery } from '#entities/ai/queries.ts'
import { lazyComponent } from '#lib/net/lazy.ts'

const TemplateDialog = lazyComponent(() => import('./template-dialog.tsx'))

const KINDS = [
  { kind: 'type', title: 'Tipo de Conteúdo' },
  { kind: 'tone', title: 'Tom de Voz' },
] as const

type ListProps = { label: string; templates: readonly PromptTemplate[]; onEdit: (template: PromptTemplate) => void }

const TemplateList = ({ label, templates, onEdit }: ListProps) => (
  <ul className="list config" aria-label={label}>
    {templates.map((template) => (
      <li className="between" key={template.name}>
        <div className="grow">
          <p className="row">
            {template.name}
            {template.text !== template.standard && <Badge tone="live">Alterado</Badge>}
          </p>
          <p className="tiny sub cut" title={template.text}>
            {template.text}
          </p>
        </div>
        <RowButton verb="Editar" name={`modelo ${template.name}`} onClick={() => onEdit(template)} icon={IconPencil} />
      </li>
    ))}
  </ul>
)

export function PromptTemplatesSection() {
  const query = useQuery(promptTemplatesQuery)
  const dialog = useDialog<PromptTemplate>()
  return (
    <Section title="Modelos de prompt" anchor="modelos-de-prompt" flush>
      <QueryView
        query={query}
        loading="Carregando modelos de prompt..."
        skeleton={<TableSkeleton widths={[200, 32]} rows={8} />}
        failed="Não foi possível carregar os modelos de prompt."
      >
        {({ templates }) =>
          KINDS.map(({ kind, title }) => (
            <div className="client" key={kind}>
              <h3>{title}</h3>
              <TemplateList
                label={title}
                templates={templates.filter((template) => template.kind === kind)}
                onEdit={dialog.open}
              />
            </div>
          ))
        }
      </QueryView>
      <OpenedDialog dialog={dialog}>
        {(control, template) => template && <TemplateDialog template={template} {...control} />}
      </OpenedDialog>
    </Section>
  )
}
