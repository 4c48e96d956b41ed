import '../slides.css'
import { IconPhotoOff, IconUpload } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { photoFileRule, photoUrl } from 'contract/pieces/photos.ts'
import { useId, useRef, useState } from 'react'
import { Dialog } from '#components/dialogs/dialog.tsx'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { QueryView } from '#components/feedback/query-view.tsx'
import { Button } from '#components/ui/button.tsx'
import { FieldNote } from '#components/ui/field.tsx'
import { Tabs } from '#components/ui/tabs.tsx'
import { usePageDropAndPaste } from '#components/ui/use-file-drop.ts'
import { DeliveredPictures } from './delivered-pictures.tsx'
import { photosQuery, usePhotoUpload } from './photo-calls.ts'
import { PhotoGrid } from './photo-grid.tsx'

type Props = { onChoose: (id: number) => void; onClose: () => void }

function UploadButton({ upload }: { upload: ReturnType<typeof usePhotoUpload> }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className="field">
      <div className="row">
        <Button icon={IconUpload} busy={upload.isPending && 'Enviando...'} onClick={() => input.current?.click()}>
          Enviar uma foto
        </Button>
        <span className="small sub only-wide">ou arraste até aqui · PNG, JPEG ou WebP</span>
      </div>
      <input
        ref={input}
        className="sr"
        type="file"
        tabIndex={-1}
        aria-label="Arquivo da foto"
        accept={photoFileRule.accept}
        onChange={({ target }) => {
          void upload.take([...(target.files ?? [])])
          target.value = '' // so that choosing the same file again is a change
        }}
      />
      {upload.problem && <FieldNote error={upload.problem} />}
    </div>
  )
}

function StoredPhotos({ onChoose }: { onChoose: (id: number) => void }) {
  const photos = useInfiniteQuery(photosQuery)
  return (
    <QueryView
      query={photos}
      loading="Carregando fotos..."
      failed="Não foi possível carregar as fotos."
      empty={({ pages }) =>
        pages[0]?.photos.length === 0 && (
          <EmptyState title="Nenhuma foto ainda" hint="As fotos que você enviar ficam aqui." icon={IconPhotoOff} />
        )
      }
    >
      {({ pages }) => (
        <PhotoGrid
          list={photos}
          photos={pages.flatMap((page) => page.photos.map(({ id, name }) => ({ id, label: name, url: photoUrl(id, '360') })))}
          onChoose={onChoose}
        />
      )}
    </QueryView>
  )
}

const TABS = [
  { value: 'photos', label: 'Fotos' },
  { value: 'library', label: 'Biblioteca' },
] as const

export default function PhotoDialog({ onChoose, onClose }: Props) {
  const [tab, setTab] = useState<(typeof TABS)[number]['value']>('photos')
  const panel = useId()
  const upload = usePhotoUpload(onChoose)
  usePageDropAndPaste((files) => void upload.take(files))
  return (
    <Dialog title="Escolher foto" opened onClose={onClose} size={760}>
      <div className="dialog__body">
        <UploadButton upload={upload} />
        <Tabs label="De onde vem a foto" tabs={TABS} value={tab} onChange={setTab} panel={panel} />
        <div className="stack photo-panel" id={panel} role="tabpanel" aria-label={TABS.find(({ value }) => value === tab)?.label}>
          {tab === 'photos' ? <StoredPhotos onChoose={onChoose} /> : <DeliveredPictures onChoose={onChoose} />}
        </div>
      </div>
    </Dialog>
  )
}
