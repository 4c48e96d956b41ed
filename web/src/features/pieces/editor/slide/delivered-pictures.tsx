import { IconPhotoOff } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { deliveredPictureUrl } from 'contract/pieces/delivered-pictures.ts'
import { useState } from 'react'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { QueryView } from '#components/feedback/query-view.tsx'
import { SearchBox } from '#components/tables/search-box.tsx'
import { deliveredPicturesQuery, useCopyPicture } from './photo-calls.ts'
import { PhotoGrid } from './photo-grid.tsx'

/** The server copies the chosen picture for the slide, so that it stays when the library's picture is deleted. */
export function DeliveredPictures({ onChoose }: { onChoose: (id: number) => void }) {
  const [q, setQ] = useState('')
  const pictures = useInfiniteQuery(deliveredPicturesQuery(q))
  const copy = useCopyPicture()
  const choose = (pictureId: number) => copy.isPending || copy.mutate(pictureId, { onSuccess: ({ id }) => onChoose(id) })
  return (
    <>
      <SearchBox label="Buscar na biblioteca" q={q} onSearch={setQ} />
      <p className={copy.isPending ? 'small sub' : 'sr'} role="status">
        {copy.isPending && 'Copiando a imagem...'}
      </p>
      <QueryView
        query={pictures}
        loading="Carregando imagens..."
        failed="Não foi possível carregar as imagens da biblioteca."
        empty={({ pages }) =>
          pages[0]?.pictures.length === 0 &&
          (q === '' ? (
            <EmptyState
              title="Nenhuma imagem na biblioteca"
              hint="As imagens que as automações entregarem ficam aqui."
              icon={IconPhotoOff}
            />
          ) : (
            <EmptyState title="Nenhuma imagem encontrada" hint="Busque por outra palavra." icon={IconPhotoOff} />
          ))
        }
      >
        {({ pages }) => (
          <PhotoGrid
            list={pictures}
            photos={pages.flatMap((page) =>
              page.pictures.map(({ id, name, title }) => ({ id, label: `${title}: ${name}`, url: deliveredPictureUrl(id) })),
            )}
            onChoose={choose}
          />
        )}
      </QueryView>
    </>
  )
}
