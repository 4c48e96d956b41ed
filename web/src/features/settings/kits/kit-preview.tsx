import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { DrawingNote } from 'contract/pieces/drawings.ts'
import type { Look } from 'contract/pieces/looks.ts'
import type { BrandKit } from 'contract/settings/brand-kits.ts'
import { FailedNote } from '#components/feedback/failed-note.tsx'
import { DrawingNotes } from '#entities/pieces/drawing-notes.tsx'
import { useObjectUrl } from '#lib/use-object-url.ts'
import { previewQuery } from './kit-calls.ts'
import { PREVIEW_NAMES } from './preview-slides.ts'

const DEBOUNCE_MS = 120

function Picture({ blob, name }: { blob: Blob; name: string }) {
  const url = useObjectUrl(blob)
  return url === undefined ? null : <img className="kit-preview__picture" src={url} alt={`Prévia: ${name}`} />
}

/** The live region is always rendered, so that notes which appear later are read out. */
function PreviewNotes({ notes }: { notes: readonly (readonly DrawingNote[])[] }) {
  const found = [...new Set(notes.flat())]
  const names = PREVIEW_NAMES.filter((_, n) => notes[n]?.includes('small-text'))
  return (
    <div role="status">
      <DrawingNotes notes={found} />
      {names.length > 0 && (
        <p className="small sub">{`Em: ${names.join(', ')}. Experimente outra fonte ou outra família de modelos.`}</p>
      )}
    </div>
  )
}

export function KitPreview({ kit, look }: { kit: BrandKit; look: Look }) {
  const [drawn] = useDebouncedValue(look, DEBOUNCE_MS)
  // These are three separate queries, because `useQueries` would drop the previous pictures while it waits for those of another look.
  const cover = useQuery(previewQuery({ kit, look: drawn, n: 0 }))
  const list = useQuery(previewQuery({ kit, look: drawn, n: 1 }))
  const closing = useQuery(previewQuery({ kit, look: drawn, n: 2 }))
  const slides = [cover, list, closing]
  const failed = slides.find(({ isError }) => isError)
  return (
    <section className="stack gap-2 kit-preview" aria-label="Prévia" aria-busy={slides.some(({ isFetching }) => isFetching)}>
      <div className="kit-preview__slides">
        {slides.map(({ data }, n) => (
          <div className="kit-preview__slide" key={PREVIEW_NAMES[n]}>
            {data && <Picture blob={data.blob} name={PREVIEW_NAMES[n] ?? ''} />}
          </div>
        ))}
      </div>
      <PreviewNotes notes={slides.map(({ data }) => data?.notes ?? [])} />
      {failed && <FailedNote query={failed} failed="Não foi possível gerar a prévia." />}
    </section>
  )
}
