import './photo.css'
import type { ComponentProps } from 'react'
import { LoadMore } from '../../../../components/load-more.tsx'

type Choice = { id: number; label: string; url: string }

type Props = {
  photos: readonly Choice[]
  /** The query of the list, whose further pages a button loads. */
  list: ComponentProps<typeof LoadMore>['list']
  onChoose: (id: number) => void
}

/** Photos as buttons, of which one is chosen. */
export const PhotoGrid = ({ photos, list, onChoose }: Props) => (
  <>
    <ul className="photo-grid">
      {photos.map(({ id, label, url }) => (
        <li key={id}>
          <button type="button" className="photo-grid__photo" title={label} onClick={() => onChoose(id)}>
            <img src={url} alt={label} loading="lazy" />
          </button>
        </li>
      ))}
    </ul>
    <LoadMore list={list} />
  </>
)
