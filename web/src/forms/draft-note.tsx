import type { FormDraft } from './draft.ts'

const TYPED_SINCE = 'O envio foi salvo. O que você digitou depois dele continua aqui, ainda não salvo'

type Props = { draft: Pick<FormDraft, 'recovered' | 'hasTypedSince' | 'discard'> }

export function DraftNote({ draft: { recovered, hasTypedSince, discard } }: Props) {
  return (
    (recovered || hasTypedSince) && (
      <p className="draft-note small sub" role="status">
        {hasTypedSince ? TYPED_SINCE : 'Rascunho recuperado'} ·{' '}
        <button className="link" type="button" onClick={discard}>
          Descartar
        </button>
      </p>
    )
  )
}
