import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { BrandKit } from 'contract/brand-kits.ts'
import type { Look } from 'contract/pieces/looks.ts'
import { FailedNote } from '../../../components/failed-note.tsx'
import { useObjectUrl } from '../../../lib/use-object-url.ts'
import { previewQuery } from './api.ts'
import { PREVIEW_NAMES } from './preview-slides.ts'

const DEBOUNCE_MS = 120

function Picture({ blob, name }: { blob: Blob; name: string }) {
  const url = useObjectUrl(blob)
  return url === undefined ? null : <img className="kit-preview__picture" src={url} alt={`Prévia: ${name}`} />
}

/** Three slides as the kit draws them, which follow what is typed. */
export function KitPreview({ kit, look }: { kit: BrandKit; look: Look }) {
  const [drawn] = useDebouncedValue(look, DEBOUNCE_MS)
  // Three queries by themselves: `useQueries` would drop the pictures before while it waits for those of another look.
  const cover = useQuery(previewQuery({ kit, look: drawn, n: 0 }))
  const list = useQuery(previewQuery({ kit, look: drawn, n: 1 }))
  const closing = useQuery(previewQuery({ kit, look: drawn, n: 2 }))
  const slides = [cover, list, closing]
  const failed = slides.find(({ isError }) => isError)
  return (
    <section className="kit-preview" aria-label="Prévia" aria-busy={slides.some(({ isFetching }) => isFetching)}>
      <div className="kit-preview__slides">
        {slides.map(({ data }, n) => (
          <div className="kit-preview__slide" key={PREVIEW_NAMES[n]}>
            {data && <Picture blob={data} name={PREVIEW_NAMES[n] ?? ''} />}
          </div>
        ))}
      </div>
      {failed && <FailedNote query={failed} failed="Não foi possível desenhar a prévia." />}
    </section>
  )
}
