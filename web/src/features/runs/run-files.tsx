import { IconDownload, IconFile, IconLoader2, IconPhoto } from '@tabler/icons-react'
import { type RunFile, runFileUrl } from 'contract/runs/runs.ts'
import { isDownloadable } from '#entities/runs/run-file.ts'
import { formatSize } from '#lib/format/format.ts'

const isImage = ({ type }: RunFile): boolean => type?.startsWith('image/') ?? false

function Status({ file: { failure, type, size } }: { file: RunFile }) {
  if (failure) return <span className="small neg">{failure}</span>
  if (type === null)
    return (
      <span className="row small sub">
        <IconLoader2 className="icon icon--16 spinner" aria-hidden />
        Baixando…
      </span>
    )
  return <span className="small sub tnum">{size === null ? '' : formatSize(size)}</span>
}

function FileRow({ file }: { file: RunFile }) {
  const Icon = isImage(file) ? IconPhoto : IconFile
  const downloaded = isDownloadable(file)
  return (
    <li className="io">
      <div className="between">
        <span className="row grow">
          <Icon className="icon sub" stroke={1.5} aria-hidden />
          {downloaded ? (
            <a className="hover-link wraps" href={runFileUrl(file.id)} download={file.name}>
              {file.name}
            </a>
          ) : (
            <span className="wraps">{file.name}</span>
          )}
        </span>
        <Status file={file} />
        {downloaded && (
          <a
            className="icon-btn icon-btn--small"
            href={runFileUrl(file.id)}
            download={file.name}
            aria-label={`Baixar ${file.name}`}
          >
            <IconDownload className="icon icon--16" aria-hidden />
          </a>
        )}
      </div>
    </li>
  )
}

export const RunFiles = ({ files }: { files: readonly RunFile[] }) => (
  <ul>
    {files.map((file) => (
      <FileRow file={file} key={file.id} />
    ))}
  </ul>
)
