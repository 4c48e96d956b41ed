import type { FormDraft } from './use-draft.ts'

export function DraftNote({ draft: { recovered, discard } }: { draft: FormDraft }) {
  return (
    recovered && (
      <p className="draft-note small sub" role="status">
        Rascunho recuperado ·{' '}
        <button className="link" type="button" onClick={discard}>
          Descartar
        </button>
      </p>
    )
  )
}
