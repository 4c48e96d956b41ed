import '../slides.css'
import { IconPhotoOff } from '@tabler/icons-react'
import { type ComponentProps, useState } from 'react'
import { LoadMore } from '#components/tables/load-more.tsx'

type Choice = { id: number; label: string; url: string }

function PhotoButton({ label, url, onClick }: Omit<Choice, 'id'> & { onClick: () => void }) {
  const [isBroken, setBroken] = useState(false)
  return (
    <button type="button" className="photo-grid__photo" title={label} onClick={onClick}>
      {isBroken ? (
        <span className="photo-grid__broken small">
          <IconPhotoOff className="icon" aria-hidden />
          <span className="sr">{label}. </span>
          Não abre
        </span>
      ) : (
        <img src={url} alt={label} loading="lazy" onError={() => setBroken(true)} />
      )}
    </button>
  )
}

type Props = {
  photos: readonly Choice[]
  list: ComponentProps<typeof LoadMore>['list']
  onChoose: (id: number) => void
}

export const PhotoGrid = ({ photos, list, onChoose }: Props) => (
  <>
    <ul className="tiles gap-2">
      {photos.map(({ id, label, url }) => (
        <li key={id}>
          <PhotoButton label={label} url={url} onClick={() => onChoose(id)} />
        </li>
      ))}
    </ul>
    <LoadMore list={list} />
  </>
)
