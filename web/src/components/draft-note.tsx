import type { FormDraft } from './use-draft.ts'

/** Says that the form begins with what was typed before. */
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
