import './runs.css'
import { IconDownload } from '@tabler/icons-react'
import { type RunFile, runFileUrl, runPictureUrl } from 'contract/runs/runs.ts'
import { formatSize } from '#lib/format/format.ts'

function Picture({ file: { id, name, size } }: { file: RunFile }) {
  const url = runFileUrl(id)
  return (
    <li>
      <img src={runPictureUrl(id)} alt={name} loading="lazy" />
      <div className="row run-pictures__foot">
        <span className="grow small">
          <a className="hover-link wraps" href={url} download={name}>
            {name}
          </a>
          {size !== null && <span className="sub tnum block">{formatSize(size)}</span>}
        </span>
        <a className="icon-btn icon-btn--small" href={url} download={name} aria-label={`Baixar ${name}`}>
          <IconDownload className="icon icon--16" aria-hidden />
        </a>
      </div>
    </li>
  )
}

export const RunPictures = ({ pictures }: { pictures: readonly RunFile[] }) => (
  <ul className="io tiles gap-4 run-pictures" aria-label="Imagens">
    {pictures.map((file) => (
      <Picture file={file} key={file.id} />
    ))}
  </ul>
)
