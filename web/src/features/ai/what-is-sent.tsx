import '../../styles/runs.css'
import { IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { composeInstructions, type Template } from 'contract/ai/templates.ts'
import { useState } from 'react'
import { QueryView } from '../../components/query-view.tsx'
import { templatesQuery } from '../../lib/ai.ts'
import type { Draft } from './session.ts'

const textOf = (templates: readonly Template[], kind: Template['kind'], name: string): string =>
  templates.find((template) => template.kind === kind && template.name === name)?.text ?? ''

/** How type and tone shape what the model is told, before it is sent. */
export function WhatIsSent({ type, tone }: Draft) {
  const [opened, setOpened] = useState(false)
  const query = useQuery({ ...templatesQuery, enabled: opened })
  return (
    <details className="extras" onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary className="more">
        <IconChevronRight className="icon icon--16" aria-hidden />
        Ver o que será enviado
      </summary>
      {opened && (
        <div className="sent small">
          <QueryView
            query={query}
            loading="Carregando os modelos de prompt..."
            failed="Não foi possível carregar os modelos de prompt."
          >
            {({ templates }) => (
              <section className="quote sent__text" aria-label="Instruções que vão antes do seu prompt">
                <p className="prose">{composeInstructions(textOf(templates, 'type', type), textOf(templates, 'tone', tone))}</p>
              </section>
            )}
          </QueryView>
          <p className="sub">
            Depois disso vai o seu prompt. Os textos de cada tipo e tom mudam em{' '}
            <Link className="link" to="/settings" hash="modelos-de-prompt">
              Configurações, Modelos de prompt
            </Link>
            .
          </p>
        </div>
      )}
    </details>
  )
}
