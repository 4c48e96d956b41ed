import { IconArrowLeft } from '@tabler/icons-react'
import type { Document } from 'contract/content/documents.ts'
import { Button } from '#components/ui/button.tsx'
import { DocumentMenu } from './document-menu.tsx'
import { DocumentStatusBadge } from './document-status-badge.tsx'
import { ReadOnlyText } from './read-only-text.tsx'

const doNothing = () => undefined

export function DocumentReadingScreen({ document, onBack }: { document: Document; onBack: () => void }) {
  const { id, title, html, draft, changed } = document
  const name = title ?? 'Sem título'
  return (
    <div className="stack">
      <header className="row document__head">
        <Button look="ghost" icon={IconArrowLeft} onClick={onBack}>
          Voltar
        </Button>
        <div className="row row--wrap grow gap-3 lines-1 document__state">
          <DocumentStatusBadge draft={draft} isSavedVersion={!changed} />
        </div>
        <DocumentMenu id={id} name={name} onDelete={doNothing} />
      </header>
      <section className="card" aria-label="Texto">
        <h2>{name}</h2>
        <ReadOnlyText html={html} label={name} />
      </section>
    </div>
  )
}
