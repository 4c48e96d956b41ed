import './document.css'
import { Link } from '@tanstack/react-router'
import type { DocumentCard } from 'contract/content/documents.ts'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { DocumentMenu } from './document-menu.tsx'
import { DocumentStatusBadge } from './document-status-badge.tsx'

export function DocumentRow({ document, q, onDelete }: { document: DocumentCard; q: string | undefined; onDelete: () => void }) {
  const { id, title, excerpt, draft, changed, project, by, updatedAt } = document
  const name = title ?? 'Sem título'
  return (
    <li className="documents__row">
      <div className="stack gap-1 documents__what wraps">
        <h3>
          <Link
            className={`covers rows__open two ${title ? '' : 'sub'}`}
            to="/ai-tools"
            search={{ aba: 'conteudos', ...(q ? { q } : {}), documento: id }}
            title={name}
          >
            {name}
          </Link>
        </h3>
        {excerpt && (
          <p className="small sub two" title={excerpt}>
            {excerpt}
          </p>
        )}
        <p className="tiny sub dotted">
          <RelativeTime at={updatedAt} />
          <span>{by}</span>
          {project && <span>{project.name}</span>}
        </p>
      </div>
      <div className="documents__state">
        <DocumentStatusBadge draft={draft} isSavedVersion={!changed} short />
      </div>
      <DocumentMenu id={id} name={name} onDelete={onDelete} />
    </li>
  )
}
