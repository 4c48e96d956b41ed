import './pieces.css'
import { IconPhotoOff } from '@tabler/icons-react'
import { slidePictureUrl } from 'contract/pieces/drawings.ts'
import { SLIDE_FORMAT_SIZES } from 'contract/pieces/formats.ts'
import type { PieceCard } from 'contract/pieces/pieces.ts'
import { useState } from 'react'
import { useImageRetry } from '#lib/net/use-image-retry.ts'

type Props = { piece: Pick<PieceCard, 'id' | 'pictureTag' | 'format' | 'title' | 'cover' | 'slides'> }

/** Its React key has its address, so that a changed slide shows the loading state again. */
function Picture({ piece: { title, format, cover, slides }, url, onFailed }: Props & { url: string; onFailed: () => void }) {
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  if (state === 'failed')
    return (
      <span className="stack gap-2 slide-picture__failed small">
        <IconPhotoOff className="icon" stroke={1.5} aria-hidden />A imagem não pôde ser mostrada
      </span>
    )
  return (
    <>
      {state === 'loading' && <span className="skel" aria-hidden />}
      <img
        src={url}
        alt={cover.alternativeText || `Primeiro de ${slides} slides de ${title}`}
        {...SLIDE_FORMAT_SIZES[format]}
        loading="lazy"
        decoding="async"
        data-loading={state === 'loading'}
        onLoad={() => setState('shown')}
        onError={() => {
          setState('failed')
          onFailed()
        }}
      />
    </>
  )
}

/** A picture that failed while the server was away is requested again when the server is back. */
export function SlidePicture({ piece }: Props) {
  const url = slidePictureUrl(piece, 1, 360)
  const { tries, onError } = useImageRetry()
  return (
    <span className="slide-picture">
      <Picture piece={piece} url={url} onFailed={onError} key={`${url} ${tries}`} />
    </span>
  )
}
