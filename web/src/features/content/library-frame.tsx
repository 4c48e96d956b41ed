import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

type Props = { of: { title: string; persona: string }; client: string; preview: ReactNode; children: ReactNode }

/** `client`: the client's registered name, or the name that was sent if no client of this name is registered. */
export const LibraryFrame = ({ of: { title, persona }, client, preview, children }: Props) => (
  <li className="stack gap-3">
    {preview}
    <div className="stack gap-1 library__body">
      <h3 className="two" title={title}>
        {title}
      </h3>
      <p className="small sub">
        {client} · {persona}
      </p>
      {children}
    </div>
  </li>
)

export const RunLink = ({ runId, title }: { runId: number; title: string }) => (
  <Link className="link reach" to="/execucoes/$id" params={{ id: String(runId) }} aria-label={`Ver execução de ${title}`}>
    Ver execução
  </Link>
)
