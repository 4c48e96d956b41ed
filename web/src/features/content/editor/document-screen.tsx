import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { QueryView } from '../../../components/query-view.tsx'
import { CallError } from '../../../lib/call.ts'
import { documentQuery } from './api.ts'
import { DocumentSkeleton } from './document-skeleton.tsx'
import { EditingScreen } from './editing-screen.tsx'
import { MissingDocument } from './missing-document.tsx'
import { NEW_DOCUMENT, toOpenedDocument } from './use-document.ts'

type Props = {
  which: number | 'novo'
  /** The new one that is open has its id. */
  onPlace: (id: number) => void
  onNew: () => void
  onBack: () => void
}

type Own = { id: number | undefined; count: number; last: number | 'novo' }

/** A new text gets an id while it is written, and the address with it: it is still the same one. Asked for again, it is another. */
function useOwn(which: number | 'novo') {
  const [own, setOwn] = useState<Own>({ id: undefined, count: 0, last: which })
  const stays = which === own.id
  if (which !== own.last) setOwn({ id: stays ? own.id : undefined, count: stays ? own.count : own.count + 1, last: which })
  const setId = (id: number) => setOwn((before) => ({ ...before, id }))
  return { isOwn: which === 'novo' || stays, key: own.count, setId }
}

function Loaded({ id, onPlace, onNew, onBack }: Omit<Props, 'which'> & { id: number }) {
  const query = useQuery(documentQuery(id))
  if (query.error instanceof CallError && query.error.status === 404 && !query.data)
    return <MissingDocument id={id} onNew={onNew} onBack={onBack} />
  return (
    <QueryView
      query={query}
      loading="Abrindo o conteúdo..."
      skeleton={<DocumentSkeleton />}
      failed="Não foi possível abrir o conteúdo."
    >
      {(document) => <EditingScreen given={toOpenedDocument(document)} onPlace={onPlace} onBack={onBack} />}
    </QueryView>
  )
}

export default function DocumentScreen({ which, onPlace, onNew, onBack }: Props) {
  const { isOwn, key, setId } = useOwn(which)
  const place = (id: number) => {
    setId(id)
    onPlace(id)
  }
  if (isOwn || which === 'novo') return <EditingScreen key={key} given={NEW_DOCUMENT} onPlace={place} onBack={onBack} />
  return <Loaded key={key} id={which} onPlace={onPlace} onNew={onNew} onBack={onBack} />
}
