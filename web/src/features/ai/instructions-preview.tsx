import '#components/feedback/callout.css'
import './ai.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { composeInstructions, type PromptTemplate } from 'contract/ai/templates.ts'
import { PermissionGate } from '#components/feedback/permission-gate.tsx'
import { QueryView } from '#components/feedback/query-view.tsx'
import { Disclosure } from '#components/ui/disclosure.tsx'
import { promptTemplatesQuery } from '#entities/ai/queries.ts'
import type { CreatorDraft } from './creator-storage.ts'

const findTemplateText = (templates: readonly PromptTemplate[], kind: PromptTemplate['kind'], name: string): string =>
  templates.find((template) => template.kind === kind && template.name === name)?.text ?? ''

function Instructions({ type, tone }: CreatorDraft) {
  const query = useQuery(promptTemplatesQuery)
  return (
    <div className="stack gap-2 sent small">
      <QueryView
        query={query}
        loading="Carregando os modelos de prompt..."
        failed="Não foi possível carregar os modelos de prompt."
      >
        {({ templates }) => (
          <section className="quote sent__text" aria-label="Instruções que vão antes do seu prompt">
            <p className="prose">
              {composeInstructions(findTemplateText(templates, 'type', type), findTemplateText(templates, 'tone', tone))}
            </p>
          </section>
        )}
      </QueryView>
      <p className="sub">
        Depois disso vai o seu prompt.
        <PermissionGate permission="settings.write">
          {' '}
          Os textos de cada tipo e tom mudam em{' '}
          <Link className="link" to="/settings" hash="modelos-de-prompt">
            Configurações, Modelos de prompt
          </Link>
          .
        </PermissionGate>
      </p>
    </div>
  )
}

export const InstructionsPreview = (draft: CreatorDraft) => (
  <Disclosure label="Ver o que será enviado">{() => <Instructions {...draft} />}</Disclosure>
)
